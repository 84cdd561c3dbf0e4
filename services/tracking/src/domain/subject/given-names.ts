// Lists given names that are frequent somewhere, in lower case and without accents. They are those of the locales of
// @faker-js/faker 10.6.0 that are written in Latin letters (MIT licence, copyright 2022-2025 Faker,
// https://github.com/faker-js/faker), with some of Chile, China, Japan and Korea added. Everyday words of English and Spanish are
// left out, unless they are known primarily as a name.

export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `
  aadi aadidev aadinath aaditya aadrika aagam aagney aagneya aaliyah aalok aaltje aamod aanand aanandaswarup
  aanandinii aanjaneya aanuoluwapo aaratrika aarav aaron aarya aaryan aasa aasha aashritha aatmaj aatmaja aatreya
  aayushmaan aayushman abadon abagail abak abakan abakay abani abay abayomi abbas abbey abbie abbigail abbondanza
  abbondanzio abbondio abbos abby abdallah abdel abdelkader abdellah abderrahmane abdiel abdon abdone abdonie abdou
  abdoul abdoulaye abdourahmane abdramane abdul abdulahad abdulazim abdulaziz abdulboriy abdulhafiz abdulhakim
  abdulhay abdulholiq abduljabbor abduljalil abdulkarim abdulla abdullah abdullatif abdulmalik abdulqahhor abdulqodir
  abdulvahhob abdulvali abdulvohid abdurrahiym abdurrahmon abdurrauf abdurrazzoq abdussamad abe abebi abeiku abel
  abelard abelardo abele abelin abeline abena abendam abeni abenzio abhaidev abhaya abhirath abhisyanta abibatou abibo
  abidin abigael abigaelle abigail abigale abigayle abigel abilay abimbola abiodun abiola abiona abisola abisoye abluc
  abner abosede abou aboubacar aboubakar abraham abrahamo abramio abramo absalon absar absolon abyasa acace acacie
  acacio acanthe acar acario acaryatanaya accursio acela acelya achaire achalesvara acharyanandana acharyasuta achil
  achiles achille achim achintya achraf achyut acig acik acilay acilia acilio acim aciscolo acrisio acuk aculina acun
  ada adah adalan adalard adalardo adalbald adalbaude adalberon adalbert adalberta adalberto adaldi adalfredo adalgisa
  adalgiso adaline adalmis adalric adalrico adalsinde adam adame adamo adams adan adar adas adaugo adberilgen addie
  addison addo addolorata ade adea adebankole adebiyi adebola adebowale adeboye adebukola adedaramola adedayo adedeji
  adedoyin adegoke adegrin adegrine adekitan adekola adekunle adel adela adelaida adelaide adelajda adelardo adelasia
  adelbert adelberto adelchi adele adeleke adelfo adelgardo adelia adelie adelin adelina adeline adeliya adell adella
  adelle adelmo adelphe adeltrude adelya adem aden adenet adenike adeniyi adeodat adeodato adeola adeolu adeoti
  adepeju aderopo adesewa adeshina adesoji adesua adetayo adetoke adetoun adeyi adheesh adhemar adhiarja adhiraj
  adhrit adiarja adib adiba adigun adiguzel adik adika adikara adikavi adikutlu adikutlutas adil adile adin adina
  adinata adinath aditeya aditya adityanandan adityanandana adja adli adlibeg adnan adolf adolfa adolfina adolfo
  adolfs adolph adolphe adolphie adolphus adone adrain adraman adrastee adrehilde adria adriaan adrian adriana
  adrianna adriano adriel adrien adriena adrienne adrijana adrione adripathi adsiz adunni advaya adwitiya adwoa
  afanasi afanasie afaq affan affor afia afitap afolarin afonso afruza afsar afsin afton afua afur afzuna agabay
  agabio agafia agah agakagan agalak agamennone agapet agapito agasti agastya agatha agathange agathe agathon agaton
  agazio agca agenore agesilao agilbert agilberte aglae aglaia aglaja aglamis agnan agnane agneflete agnes agnesa
  agnese agneta agneya agnieszka agnimitra agniprava agnivesh agnos agostina agostino agrata agripina agripino agrippa
  agrippin agrippine agrypina agus agustin agustina ahalya ahenk ahilya ahlem ahmad ahmed ahmet ahror ahsen aiace
  aicha aida aidan aidano aiden aiko aileen aimable aime aimee aimone aina ainars aino aisha aishani aissa aissata
  aissatou aisyah aiyana ajala ajana ajani ajda ajeet ajeng ajiman ajimat ajimin ajiono ajit ajita ajla ajlin ajna
  ajoke akalp akande akanmu akanni akarsana akata akbas akbatur akbay akboga akboru akbudak akbugra akbulak akca
  akcakoca akcora akdemir akdogan akeem aki akibudak akif akifa akiko akim akin akinci akiner akinkunmi akinlabi
  akinwale akira akkun akkunlu akkurt akkus akmal akofa akorfa akos akosua akpira akram akroor aksel akshainie akshaj
  akshat akshata akshayakeerti akshita aksil aksungur aktan aktekin aktimur akua akula akumaa akunna akvelina akwasi
  akwesi alaboru aladag alade aladino aladogan alain alaina alaine alais alakurt alamanno alambana alamu alan alana
  alanis alanna alara alarico alassane alayna alayunt alayuntlu alba alban albane albano albena alberade alberic
  alberico albert alberta alberte albertha albertina albertine albertino alberto albertyna albin albina albino alboino
  albrecht albrico alceo alceste alcestiso alcibiade alcide alcidie alcime alcina alcine alcyone alda aldegonde
  aldemir alden aldigerey aldo aldobrando aldogan aldonce aldric aleandro aleardo aleaume alec aleen alejandra
  alejandrin alejandro alek aleksa aleksandar aleksander aleksandra aleksandro aleksej aleksi alekso aleksy alemka
  alen alena alene alenia alenka aleodor aleramo alesea aleska alessa alessandra alessandro alessia alessio aleth
  aletha alevtina alex alexa alexander alexandr alexandra alexandre alexandrea alexandria alexandrina alexandro
  alexandros alexandru alexane alexanne alexe alexei alexej alexia alexie alexis alexys alexzander aleyna alfio alfons
  alfonsa alfonso alfonz alfonzo alford alfred alfreda alfredo alfreds algirds algis algiso algu ali alia alic alica
  alican alice alicia alicja alico alida aliette alighiero alika alima alimga alin alina aline aliona aliou alioune
  alisa alisha alisher alisir alison alissa alissia alistair alix alixe aliz aliza alize alizee aljaz aljosa alka
  alkaboluk alkaevli alkan alkasi alkis alla allan allegra allen allene alliaume allie allison almerigo almila almine
  almira almire almiro alois aloise aloisie aloisio aloizs alojz alojza alojzije alok alonso alonzo aloys aloyse
  alpagut alpamis alparsbeg alparslan alpata alpay alpaya alpaykagan alpbamsi alpbilge alpdirek alpdogan alper alperen
  alpertunga alpgerey alphan alphee alphonse alphonsine alphonso alpike alpilig alpinien alpis alpkara alpkuluk
  alpkutlu alpsalci alptegin alptugrul alptunga alpturan alptutuk alpulug alpurungu alpurungututuk alpyoruk alsu altan
  altankagan altankan altay altemur althea althee altin altinkagan altinkan altinoba altintamgan altintamgantarkan
  altintarkan altintay altmiskara alton altuga alva alvah alvar alvaro alvena alvera alverede alverta alviero alvin
  alvina alvis alvise alwar aly alya alyah alyce alycia alysa alysha alyson alyssa alyssia alysson alzbeta amabela
  amabile amac amadea amadeo amadeus amady amael amahle amalia amaliane amalie amalija amalio amalric amalthee amand
  amanda amande amandin amani amant amante amanzio amar amara amaranaath amarande amaranthe amaresh amari amarnath
  amat amath amato amatore amauri amaury amaya amber ambra ambre ambrine ambrogio ambroise ambroisie ambrose ambroz
  ambrozy amdy amea amedee amedeo amedeu amelia ameliane amelie amelien ameline amelio amely amelya amen amerigo ameth
  amethyste ameyatma ami amicie amico amie amiel amilcare amin amina aminat aminata aminte amintore aminu amir amira
  amish amit amita amiya amleto ammar amodini amogh amoke amon amope amore amos amparo ampelio amra amrak amritambu
  amul amy amya amza ana anaadi anabel anabela anabelle anacleto anae anael anaelle anagh anahi anahita anaida anais
  anala anamaria anamarija anamika anand ananda anandamayi anang ananta anar anasooya anass anastacio anastase
  anastasia anastasie anastasija anastasije anastaz anastazia anastazie anastazija anastazio anastazja anasuya
  anatazie anatol anatole anatoli anatolie anatolii ancelin anceline anci ancica ancuk ancuta anda andac andariman
  andela andelika andelin andelina andelko andelo andeol anders anderson andi andjelina andoche andra andrada andras
  andraz andre andrea andreane andreanne andreas andree andreea andrei andrej andreja andreo andres andrew andri
  andrian andrija andrijana andrin andris andrzej andy andzejs andzelika andzs anej anesa aneta anette anezka
  angadreme ange angela angele angeles angelica angelika angelina angeline angelique angelita angelo anggabaya anggun
  anghel anghelina angie angilbe angilberte angilran angoustan angus anh ania anibal anica anicee anicet aniceto
  anicette aniello anik anika anilaabh anilabh anish anisoara anissa anita aniya aniyah anja anjali anjaneya anjela
  anjelica anjolaoluwa anjushree anjushri anka ankal anko ann anna annabel annabell annabella annabelle annaelle
  annagrazia annalena annamae annamaria annamarie annapurna anne anneke anneli annelie annemarie annemijn annetta
  annette anni annibal annibale annie annika annikki annonciade annunziata anny anom anouar anouck anouk anrijs
  ansaldo ansbert ansberte ansel anselm anselma anselme anselmo ansgar ansgary anshula anslavs ansley ansovino
  anstrudie antal antea antek antelmo anthelme anthelmette anthony antide antigone antim antimo antino antioco
  antoaneta antoine antoinette anton antone antonela antonella antonello antonetta antonette antoni antonia antonie
  antonietta antonija antonin antonina antonine antonio antoniu antono antony antti antun antwan antwon anuar anuja
  anunay anuraag anurag anuska anusuya anuta anvar anwesha anya anze apak apatarkan aphelie apollina apollinaire
  apollinare apollinary apolline apollonia appia appoline aprancur apuleio aqil aquilin aquilino ara arabela arabella
  arabelle araboga araceli aracely arademir aral araldo aram aranka ararat aratone arbay arbuz arcadi arcadie arcadii
  archambaud archan archange archibald archie archimede archippo arcibaldo arcuk ardella arden ardic ardith ardito
  arduino arely aresio areta argelia argimiro argine argo argono argu argun ariadna arialdo arian ariana ariane
  arianna ariberto ariboga aric aricie arie ariel ariela ariele arielle arif arij arijit arijs arik arikagan arikdoruk
  arike arin arina arinc arindam arinola arion ariosto aris arisa ariste aristeo aristid aristide aristione aristita
  aristofane aristotele arjen arjun arkad arkadijs arkadiusz arkady arkin arkis arlene arleta arlette arlie armagan
  arman armance armand armande armandine armando armani armel armeline armelle armida armide armin armins arnac
  arnaldo arnaud arnaude arne arnesh arno arnold arnolda arnoldo arnost arnostka arnould arnulfo arolde aron arona
  aronne arpat arrigo arsal arsen arsene arsenie arsenije arseniusz arsil arsinoe arsipatra arslan arslanargun
  arslanboru arslansungur arslantegin arslanyabgu arslon arsun artanto artawan artemis arthaud artheme arthur
  arthurine arthus artiinal artiom artuk artukac artur arturo arturs artus artut aruk arun arunthavanathan arved arvel
  arvid arvids arvilla arwa arwen arya aryan aryanna arystarch arzen asa asad asadulloh asake asal asanboga asantudun
  asantugrul asartegin ascanio ascelin asceline asdrubale asel asella asha ashlee ashleigh ashlesh ashley ashly
  ashlynn ashmi ashok ashton ashtyn asig asija asikbulmus asil asilbek asim asimodeo asirwada asirwanda asiya asja
  askin aslesha aslijan aslim asliya asmaa asmadi asman asmianto asmita asmuni asolat asri assa assetou assia assil
  assomption assunta assunto assya astalogul astarte asterie asterio astianatte astou astree astrid astrida asug asuk
  aswani asya atac atakagan atakan atalan atalay ataldi ataleo atalmis atanas atanasio atanazie atanazy atasagun atasu
  ataullah atberilgen atena athalie athanase athanasie athena athenais athina athos atif atigay atikutlu atikutlutas
  atila atilgan atilla atim atimer atinuke atis atli atlibeg atlikagan atmaca atmaja atmanand atmananda atreyee atreyi
  atsiz atta attila attilano attilio atuncu aube aubertine auberto aubin aubree aubrey aubry audace aude audebert
  audeline audie audouin audra audran audreanne audrey augucjo augusta auguste augustin augustina augustine augustino
  augusto augustus augustyn augustyna aulia aura aure aurea aurel aurele aurelia aureliana aureliano aurelie aurelien
  aurelienne aurelija aurelio aureliu aurelle aurian auriane auro auron aurora aurore ausilia ausiliatrice ausilio
  austen austin austyn auxane auxence ava avadhesh avan avani avantika avar avaz avdal aveline averardo avery aviel
  avigaelle avis avluc avni avoye avram avril avsar awar awaz awero awesi axel axeline axelle axenia axinte ayaan
  ayaci ayan ayana ayanda ayaz aybalta ayban aybars aybeg aydan aydarkagan aydemir ayden aydin aydinalp aydogan
  aydogdu aydogmus ayebatari ayem aygirak aygul aygun ayhan ayinde ayinke ayitmis ayiz ayizdag ayize aykagan aykal
  aykan aykurt aykut ayla aylan ayleen aylin ayline ayluc ayluctarkan ayma ayman aymane aymard aymardine aymen aymeric
  aymon aymonde aynur ayodeji ayodele ayoka ayomide ayomikun ayotude ayoub ayren ayruk aysar ayse aysil aysilig aytac
  aytak aytekin aytug ayumi ayushmati ayvaz ayyildiz azad azak azalee azamat azban azeglio azelia azelie azeline
  azelio azer azgan azganaz azil azime aziz aziza azizhan azmi azra azubuike azzurra baaba baala baalaaditya
  baalagopaal baba babacan babacar babasola babatunji babawale babeta babette babila babir babur baccayman bach bacman
  badabul bade badis badr badruk badur bafana bafode bagaalp bagaisbara bagasatulu bagatarkan bagatengrikagan bagatur
  bagaturcigsi bagaturgerey bagaturipi bagatursepi bagdagul bagis bagiya bagtas bagus bagya baha bahadir bahar bahodir
  bahri bahriddin bahrom bahtiyar bahula bahuraksa bahuwarna bahuwirya baidehi baijayanti bailey bajragin bakagul
  bakary bakda bakhtiyor baki bakiadi bakianto bakidin bakijan bakiman bakiono bakir bakirsokum baksi bakti baktiadi
  baktianto baktiono bakula bala balaaditya balaban balachandra baladitya balagopal balagovind balaka balakatay
  balamani balamantri balamir balangga balapati balazs balcar baldassarre balderico baldo baldomero baldovino baldu
  baldwin balgopal balidin balijan balint balkik baltaci baltar baltazar balthazar baltir baltur bambang bambina bamsi
  banawa banawi bandhu bandhul banel bang bangizwe bangu banji bankim bankimchandra bankole banna banu banuta bao
  baptiste bara barak baraktore baran barbala barbara barbarigo barbe barbeg barboga barbol barbora barbro barbu
  barbulsun barca barcadogdu barcadogmus barcadurdu barcadurmus barcan barcatoyun barchinoy bardibay bardo bardomiano
  bargan barimtay barin barkan barkdogdu barkdogmus barkdurdu barkdurmus barkin barlas barlibay barmaklak barmakli
  barman barnaba barnabas barnabe barney barno baron barrett barry barsaba barsbeg barsboga barsgan barsimeo barskan
  barsurungu bart barthelemy bartholome bartimee bartolo bartolomea bartolomej bartolomeo bartolomeu barton bartu
  basademir basak basanti basanyalavac basarab basat basbug basci basgan basil basile basileo basilia basilio
  basilisse baskin baskirt baskurt basma basmil bassiano bassilla bastiaan bastian bastiano bastien bastugrul basu
  basut bathilde batilda batrak battal battista batu batuhan batuk batur baturalp baucido baudouin bawer bayancar
  bayankagan bayat bayazit baybars baybayik baybicen bayboga baybora baybure baydar baydemir baydur bayik bayincur
  bayindir baykal baykara baykoca baykuzu baylee baymunke bayna baynal baypure bayrac bayrak bayram bayri bayrin
  bayruk baysungur baytara baytas bayuncur bayur bayurku bayutmus bayuttu bazil bazir bazyli beata beate beato
  beatrice beatrico beatrix beatriz beatrycze beatus beau beaulah beceapa beckem becky bedir bedirhan bediz bedran
  bedreddin bedri bedrich bedriska begarslan begbars begbilgeciksin begboga begcur begdemir begdilli begdurmus begi
  begil begine begitutuk begkulu beglen begni begoyim begtas begtegin begtuzun behcet behic behlul behram behrem
  behruz behzat bekazil bekbekec bekec bekecarslan bekecarslantegin bekectegin beker bekir beklemis bekmurod bektas
  bektur belcim belcir belek belemir belgi belguc belimir belina belinda bella belle bellino belma belo beltir
  beltramo beltun ben benadik bence bende bendeguz benedek benedetta benedetto benedict benedicte benedikt benedikta
  benedita benedykt benett bengi bengt bengu beniamin beniamina beniamino benice benicio benigne benigno benito benja
  benjamim benjamin benli benlidemir bennet bennett bennie benno benny benoit benone bent bente benthe bentley benton
  benvenuta benvenuto benyamin bera beranger berangere berard berardo berat bercem berceste bercin berdan berdibeg
  berend berendey berenice berenico berenika berfin berginsenge bergu berinay berislav berit beritan berivan berk
  berkan berkay berke berkin berkis berkyaruk bermek bernadetta bernadette bernadine bernard bernarda bernardo bernd
  berneice bernhard bernice bernie berniece bernita beronico berry bert berta bertalan bertha berti bertille bertilo
  berto bertold bertolda bertoldo bertolfo bertram bertrand berva beryl besentegin beser besim besir besra bessie
  betania betemir beth bethany bethel beti betina betsy bette bettie bettina betty bettye beulah beuve beverly beya
  beyizci beyrek beyrem bhaanumati bhaasvan bhaaswar bhadra bhadrak bhadraksh bhadran bhagavaan bhagirathi bhagvan
  bhagwanti bhagwati bhamini bhanumati bharadwaj bharat bhardwaj bhargava bhargavi bhasvan bhaswar bhaumik bhavani
  bhaves bheeshma bhekimuzi bhekizizwe bhekumbuso bhilangana bhima bhisham bhishma bhoj bhoopat bhoopati bhooshan
  bhooshit bhramar bhudev bhudeva bhupati bhupen bhushan bhushit bhuvanesh bhuvaneshwar biagio bianca bianka bibek
  bibi bibiana bibianna bibiano biborka bice bicek bich bicki bickici bidin bigna bijay bikash bilal bilel
  bilgebayuncur bilgebeg bilgeciksin bilgeisbara bilgeisbaratamgan bilgekagan bilgekan bilgekulucur bilgekutluk
  bilgetacam bilgetamgaci bilgetardu bilgetegin bilgetonyukuk bilgez bilgic bilgin bilig biligkongulsengun bilik
  biljana billie billy bilol bilva bilwa bin bina binafsha binbegi bindir bindo bineta binh binta bintou birane birgit
  birgita birgitta birgitte birino birjesh birol bisenija biserka bishal bishnu bitaybiki bitri bivoj bjarne bjorn
  blagica blagoje blahomil blahomila blahomir blahomira blahoslav blahoslava blair blaise blake blanca blanche
  blandine blanduzia blanka blaz blaze blazej blazena boas boaz bob boban bobana bobbi bobbie bobby bobur bodhan bodi
  bogac bogacuk bogdan bogdana bogde boge boglarka bogoljub bogu bohdan bohdana bohemond bohuchval bohumil bohumila
  bohumir bohumira bohun bohuna bohus bohuse bohuslav bohuslava bojana bojislava bokde bolatito boldaz boldizsar
  bolemir bolen boleslav boleslava boleslavs bolmus bolsun bolukbasi bolun boluwatife bonagiunta bonaldo bonaventura
  bonavita boncuk bonek bong bonge bonginkosi bongul bongulboga bonifac boniface bonifacio bonita bonito bonnie boran
  borbala borcul borek boris borislav borislava borivoj borivoje borjan borka borko borlukcu bornak boroka bortecine
  bortolo boru borubars borusengun borut borys bosiljka bosko botir botond bouba boubacar bouchard bouchra bowie
  boyankulu boyd boylabaga boylabagatarkan boylakutlutarkan boza bozan bozboru bozdogan bozena bozetech bozetecha
  bozica bozidar bozidara bozislav bozkurt bozkus bozok brad braden bradford bradley bradly bradut brady braeden
  brahim brahmaanand brahmabrata brahmanandam brahmdev brain brajan brajen brajendra brajesh bram brancaleone brandi
  brando brandon brandt brandusa brandy brandyn branimir branimira branislav branislava branka brankica branko brannon
  branson brant bratislav bratislava braulio braxton brayan breana breanna breanne brenda brendan brenden brendon
  brenn brenna brennan brennon breno brent bret bretislav bretislava brett bria briac brian briana brianne brice
  bridget bridgette brielle brieuc brigida brigita brigito brigitta brigitte brijesh brionna brita britney britt
  brittany brock broderick brody bronislav bronislava bronislavs brooke brooklyn brooks bruce bruna brune brunehaut
  brunehilde brunhilda brunilde bruno bryan bryana bryant bryce brycen brygida bryon bucan buchi bucur budag budak
  buddhana buddy budhil budimir budislav budivoj budunlu budus budustudun buford bugday bugduz bugduzemen buge bugra
  bugrakarakagan bugu bugubilge buhle bukak bukaktutuk bukduz bukebuyrac bukebuyruc bukey bukola buktegin bukusboga
  bulacapan bulah bulak bulan buldur bulent bulgak bulmaz bulmus buluc bulug buluk bulus bulut bumen bumin bunmi
  bunsuz bunul bunyamin burak burcak burdette bure burgucan burgut burhan burhon burkay burkek burkut burley burluk
  burnice burslan burulday burulgu burunduk busayo busisiwe busulgan butak butuk buyan buyancuk buyandemir buyankara
  buyat buyrac buyruc buyruk buzac buzactutuk byron bystrik cabdar cabli cabus cade caden caesar caetana cafer cagak
  cagatay cagdas cagil cagla caglar caglayan cagri cagribeg cagrihan cagritegin cagru cahid cahya cahyadi cahyanto
  cahyo cahyono caino caio caitlin caitlyn caius caket cakrabirawa cakrabuana cakrajiya cakrawala cakrawangsa calanico
  calapkulu cale caleb calebe caleigh cali calin calista calixte callie callisto callum calogera calogero calpurnia
  calvin camden camelia camelien cameron camil camila camilia camilla camille camillien camillo camilo camren camron
  camryn camylle canalp candace candelario candice candida candide candido candra candrakanta canel cangul canh cankan
  cankiz cannur cansel cansin cansu cantemir cantidio canziano cao capucine cara caraka carey caribert caridad carina
  carissa carl carla carlee carleton carley carli carlie carlijn carlo carloman carlos carlota carloto carlotta
  carlton carmel carmela carmella carmelo carmen carmina carmine carminho carmo carna carol carola carolanne carole
  carolin carolina caroline carolyn carolyne caronte carponio carrie carroll carson carter carub cary casandra casey
  casian casiana casilda casimer casimir casimira casimiro caslav caspar casper cassandra cassandre cassiano cassidy
  cassie cassien cassio cassiopea cassiopee castille casto cataldo cataleya catalin catalina catarina caterina
  catharina catharine catherine cathrine cathryn cathy catinca cato catrina catrinel catullo catur caturangga caua
  cavid cawisadi cawisono cawuk cayadi cayla cazimir ceasar cecco cecelia cecep cecil cecile cecilia cecilie cecilio
  cecylia cecyliusz cedomir cedric cedrick cedrik cedrin celal celaleddin celasun celeste celestin celestina celestine
  celestino celestyn celestyna celia celian celie celien celik celil celina celine celinia celso cemal cemali cemani
  cemen cemeti cemgen cemil cemplunk cenek cengkal cengkir cenk cenka cerasela ceren cesaire cesar cesare cesario
  cesminaz cestmir cestmira cetin cetinel cetiner cevahir cevat ceyda ceyhun ceykun ceyla ceylan ceylin ceylinaz cezar
  cezara cezary cezmi chaanakya chaaruchandra chad chadd chadrick chahine chahinez chai chaim chaitan chakor
  chakradhar chakravartee chakravarti chakrika chan chanakya chanda chandak chandan chandani chandi chandini chandira
  chandler chandni chandra chandraayan chandrabhaga chandrabhan chandradev chandrakala chandraketu chandrakin
  chandramani chandramauli chandramohan chandran chandranath chandrani chandraprabha chandraswaroopa chandravati
  chanel chanelle chanh chantal chao chapal chapala charak charl charlaine charleen charlemagne charlene charles
  charley charli charlie charline charlize charlotta charlotte charly charuchandra charumati charuvrat charvi chasity
  chaten chatur chaturaanan chaturbhuj chau chauncey chaya chayenne chayma chaz cheick cheikh cheikhou chekhouna
  chelsea chelsey chelsie cherechi cherif cherubino cheryl chesley chester chet chetan chetanaanand cheyanne cheyenne
  chiaffredo chiamaka chidaakaash chidaatma chidambar chidambaram chidananda chidi chien chieu childebert chilperic
  chimamanda chinedu chinh chinmayanand chinmayananda chinyere chioma chiranjeev chiranjeeve chiril chirill chirine
  chisom chitraksh chitrali chitramala chitrangada chizoba chloe chrabros chraniboj chranibor chranislav chranislava
  chretien chris christ christa christelle christer christiaan christian christiana christiane christiano christie
  christin christina christine christodule christoffer christop christoph christophe christopher christy chrudos
  chrysole chrysostome chuan chukwu chung chuong chuyen chval chyna ciaobella ciara cicek cicem cicero cici cielo
  cierra cigdem cigil cihad cihan cihangir cihansah cilasun cilay cilenti ciler cilvenaz cimen cindy cingir cinthia
  cinzia ciprian cipriana cipriano cirano ciriaco ciril cirilla cirillo cirino ciro cise cisem cisil cistoslav
  cistoslava citlalli civan ciya claas clair claire clara clarabelle clare clarence clarenzio clarisa clarissa
  clarisse clark claud claude claudia claudie claudien claudine claudio claudiu claus clavdia clayton clea cleandre
  cleandro clelia clelie clemence clemens clement clemente clementina clementine clemenzia clemmie cleo cleofe
  cleonico cleopatra cleophee cleora clery cleta cletus cleveland clifford clifton climaco clinio clint clinton clio
  clodomiro clodoveo cloe clorinda clotaire clothilde clotilde cloyd clyde cobulmak coby coco cocukboru codrin codrina
  codrut codruta cody coen cointa cokramayul colby cole coleman colette colin coline colleen collien collin colman
  colmanno colmazio colomba colombano colombe colombo colpan colt colten colton colu columbus concepcion conception
  concetta conchita concordio cong conner connie connor conor conrad consolata constanca constance constanta
  constantia constantin constantina constanza constatin consuela consuelo cora coralia coralie coraline corbin
  corbiniano cordelia cordell cordia cordie corene coreno corentin corentine corey corina corine corinna corinne
  coriolano cornelia cornelio cornelis corneliu cornelius cornell coronato corrado corrine cortez cortney corvin cory
  cosima cosimo coskun coskuner cosma cosmina costache costante costantino costanza costanzo costel costin coty coumba
  courtney coy craig crawford cremenzio crenguta creola crescente crescenzia crescenzio crespignano crispino cristal
  cristaldo cristea cristian cristiano cristin cristina cristobal cristofor cristoforo cristopher crocefissa
  crocefisso cronida cruz crystel csaba csanad csenge csongor ctibor ctibora ctirad ctirada ctislav ctislava cubeyr
  cullen cumhur cunegonda cuneyt cung cuniberto cuong curt curtis cuzia cvetka cvijan cvijetin cydney cynthia cyntie
  cyprian cyprien cyra cyrian cyriaque cyrielle cyril cyrila cyrille cyrine cyrus cyryl daan daantje dabiziv dacian
  daciana daciano dacin dada dadap dadi dado daevi daevika dafina dafne dagel daghan dagmar dagmara dagoberto dahlia
  daiana daija dainuvite daisha daisuke daisy daiwik dajana dakota daksha dakshayani daley dalia dalibor dalibora
  daliborka dalida dalie dalila dalima daliman dalimil dalimila dalimin dalimir dalimira daliono dallas dallin
  dalmazio dalton damaris damaso damayanti dameon damian damiano damien damife damilare damilola damin damion damir
  damjan damjanka damla damocle damodara damola damon damu dan dana danae danang dandak dandapaani dandre dane dangelo
  danh dani dania danial danica daniel daniela daniele daniella danielle danielo daniil danijel danijela danika danil
  danila danilo danique daniswara danjuma danka danko dannie danny dante danu danuja danuse danuta dany danyka danyl
  dao daouda daphne daphnee daphney dara darasimi darby darcy darek daren daria dariana dariati darie darien darija
  darijan darimin darin darina darine darinka dario darion darius dariusz darja darko darla darleen darlene darmaji
  darman darmana darmanto darnell daron darrel darrell darren darrick darrin darrion darron darryl darshwana darsirah
  darta dartono daru daruna darwin daryani daryl dasa dashawn dasia datta dave daver davey davi david davida davide
  davids davin davina davino davion davis davon davonte davor davorin davriya davron davud davy dawid dawn dawson
  dayaamay dayaananda dayaanidhi dayamayee dayan dayana dayane dayna dayne dayton deangelo deanna debbie debora
  deborah debra decebal declan dedric dedrick dee deeksha deen deenabandhu deepali deepan deepankar deependra deepesh
  deepika deeptanshu deeptendu deeptiman deeptimay deeptimayee deeptimoy deeptimoyee deevakar defne degna deion deja
  dejah dejana dejon dejuan delal delaney delbert delfina delfino delia delie delilah delinda delizia della delmer
  delores delpha delphia delphine demarco demarcus demario demba demet demeter demetra demetria demetrio demetris
  demetrius demetriusz demi demilade demiralp demirhan democrito demond demostene dena deneval denis denisa denise
  denisz deniz denizalp dennis denny deodata deodato deon deondre deontae deonte depold dereck derek derick derin
  deron derrick dersim dervis derya desanka desdemona deshaun deshawn desiderato desiderio desimir desiree desmond
  despina dessie destan destany destin destinee destiney destini detmar detrich devadatt devagya devajyoti devak devan
  devangana devani devante devasree devdan devesh deveshwar devi devika devin devon devonte devran devvrat devyn
  dewayne dewey dewi dewitt dexter dexx dezider dhaanyalakshmi dhana dhanadeepa dhanalakshmi dhananjay dhanapati
  dhanesh dhanpati dhanu dhanvin dhara dharani dharitri dharmaketu dhatri dhruv dhyanesh dhyaneshwar diah dian diana
  diane dianna dianne dianora diar diara diarra dicle diclehan dida didem didier didina diede diego dieke diem dien
  diep dieter dieu dieudonne dieudonnee dieynaba digambar digambara digdaya dijana dikmen diksha dilafruz dilan dilara
  dilaver dilay dilbar dilber dilberay dildar dildora dilek diler diletta dilfuza dilhan dillan dillon dilmurod
  dilnoza dilorom dilovan dilrabo dilruba dilso dimas dimaz dimitri dimitrii dimitrij dimitrije dimitrina dina dinakar
  dinc dincer dinda dinesh dinh dinis dinkar dino dinu diocleziano diodata diodoro diogene diogo diomede dion dione
  dionigi dionisio dionizy dionyz dionyzos dior dipa dipali dipankar dipendra dipesh diptendu direnc diri dirja dirk
  diroj dirok ditte ditya divaakar divakar divis diviska divjot divya dixie diyor diyora dizik djayden djeneba djenna
  djibril dluhos dmitri dmitrii doan doanh dobrava dobrila dobromil dobromila dobromir dobromira dobroslav dobroslava
  dochia doda dodato dogan doganay doganer dogu doina doinita dolly dolores dolunay domagoj domenic domenica domenick
  domenico domenik domezio domingo dominic dominick dominik dominika dominique domitille domiziano domnica donald
  donalda donaldo donat donata donatella donatello donato donavon dondu donka donna donnell donnie donny dora dorana
  dorcas dorde doreen dorel dorian doriana doriane doriano dorin dorina dorine dorinel doris dorit dorka dorli dorota
  dorotea doroteja doroteo dorothea dorothee dorothy dorottya dorris dortha dorthe dorthy doru doubrava doubravka doug
  douglas dounia douwe dovie dovud doyinsola doyle dragan dragana dragica draginja dragisa drago dragoje dragojlo
  dragoljub dragomir dragoslav dragutin drahomil drahomila drahomir drahomira drahon drahos drahoslav drahoslava
  drahotin drahotina drahuse drahutin drajat drake draupadi draza drazen dren dries drina driss dron drona druina
  drzimir drzislav duane duanne duarte dubravka dubravko duccio ducu dudley duduzile duilio duje dulari dulce dulina
  dulloh dumisani dumitra dumitrana dumitrita dumitru duncan dundar dung dunja dunya duong durante durda durdane
  durdona durga durgeshwari durica durmus durodola durriye duru dururbunsuz durward dusan dusana dusanka dusica duska
  dusko dustin dusty duuk duyen duyet duygu dwaipayan dwaipayana dwayne dwight dyah dylan dylano dyna dzile dzirkstite
  earl earlene earline earnestine easton ebba eberardo ebiere ebin ebiowei ebkizi ebony ebren ebru ebunoluwa ebuzer
  ecaterina ecclesio ecehan ecem ecevit ecmel ecrin ecvet eda edda eddi eddie eddy edelberga eden edgar edgard edgardo
  edgaro edgars edhem edilberto edison edith editta ediz edmee edmond edmondo edmund edna edoardo edouard eduard
  eduarda eduardo eduards edvard edvarda edvige edvin edvins edward edwardo edwin edwina edyta edyth edythe edzus
  eefje eekalabya eero eeva effie efim efimia efisio efken eflah efraim efrain efrem efren efrosinia efsun eftalya
  eftimia eftimie egemen egeo egidio egils eginardo egisto egizia egle egmont egon egona egor egrim eileen einar
  einars eino eirik eizens ekaaksh ekadant ekaksh ekalavya ekaling ekaparnika ekdant ekec ekim ekin ekmel ekow ekrem
  ekundayo ela eladio elaide elaina elaine elakshi elanur elbek elbert elcin elda eldon eldor eldora eldred eldridge
  elea eleanor eleanora eleanore eleazar elektra elena elene eleni elenor elenora eleonora eleonore eleonoro elettra
  eleuterio eleuthere elfrida elfrieda elgin eli elia eliabeth eliah eliahou elian eliana eliane eliano elias eliasz
  elie eliel eliette eliezer elif elifio eligio elijah elimena elin elina eline elinor elinore elio eliodoro elion
  eliona elior eliot eliott elisa elisabet elisabeta elisabeth elisabetta elisaveta elise elisee eliseo elisha eliska
  elissa elita eliza elizabet elizabeta elizabeth elizabeto elizaveta elize elizej elizeus elizo elka elkin ella
  ellada ellen elli ellie elliot elliott ellis ellsworth elly elma elmar elmars elmas elmer elmira elmo elmore elmurod
  elna elnora elnur eloa eloan eloane elodia elodie elody eloi eloisa eloise elon elona elone elora elouan elouise
  eloy elpidio elroy elsa elsbeth elsie elta elti elton eluh elva elvera elvezio elvia elvie elvin elvina elvino
  elvira elvire elvis elwin elwira elwyn elya elyanora elyas elyes elyne elynn elyor elyse elyssa elza elzbieta elzear
  ema eman emanoil emanuel emanuela emanuele emanuelly emanuil emas embuh emced emeka emel emelia emelie emeline emely
  emerance emerencie emeric emerich emerson emery emese emidio emie emiel emil emile emili emilia emilian emiliana
  emiliano emilie emilien emilija emilijan emilio emils emily emin emine emirhan emma emmalee emmanuel emmanuelle
  emmelie emmely emmerico emmett emmi emmie emmitt emmy emna emory empirio empluk emrah emre emrullah ena enakshi
  endah enderun endra endrigo enecone engelbert engin enguerrand enid enie enimia enio eniola enis enise enna ennio
  enno enoch enola enora enos enrica enrico enrique ensar ensio enteng enver enya enyo enzo ephraim epiphane eracla
  eraclide eraldo eralp erardo erasmo erast eray erazim erazmus erberk erberto ercan ercin ercolano ercole ercument
  erda erdal erdem erdeni erdenikatun erdeniozuk erdinc erel eremia erenia erentuz ergene ergenekatun ergin ergun
  erguner erhan erhard eriberto eric erica erich erick ericka erico erik erika eriks erin erinc erine erkam erkan erke
  erkki erling erma erman ermanno ermelinda ermen ermenegarda ermenegilda ermenegildo ermes ermete ermilo erminia
  erminio ermins erna ernecjo ernest ernesta ernestina ernestine ernestino ernesto ernie ernst erol eron ersan ersilia
  ersin ertan erten ertenozuk ertugrul ervin ervina ervins erwan erwann erwin eryn esat esau esben esen esenbike esha
  eshana eshita esin esma esmee esmeralda esmeray esmira esperanza esra esref essie esteban estefania estel estela
  estell estella estelle ester esterina estevan esther estiawan estiono estrella esuperio esupofo eszter etela eterie
  etha ethan ethann ethel ethelyn ethem etienne etil ettie ettore eubert euclide eudes eudochia eudokia eudoksja
  eudora eudoxe eudoxie eufebio eufemia eufemio eufronio eufrosina eufrozina eugen eugene eugenia eugenie eugenio
  eugeniu eugeniusz eula eulah eulalia eulalie euna eunice eunika euphrasie euridice eurydice eusebe eusebia eusebie
  eusebio eusebiu eusebius euseo eustache eustatiu eustorgio eustosio eustracjusz eutalia eutalio eva evald evaldo
  evalds evalyn evan evandro evangelina evangeline evanghelina evann evans evar evarist evariste evaristo evasio
  evdochia evdokija evelien eveliina evelin evelina eveline evelino evelyn evelyne everardo everett everette evgheni
  evghenia evghenii evidio evie evin evodio evran evrard evremondo evren evsen evzen evzenie ewa ewald ewan ewatomi
  ewelina ewell ewen ewenn eyal eyiz eylul eymen eyram eysan eytan eythan eyup ezechiel ezechiele ezekiel ezequiel
  ezio ezra ezrak faas fabia fabian fabiana fabiano fabie fabien fabienne fabijan fabio fabiola fabrice fabricia
  fabricio fabrizio fadekemi faderera fadi fadil fadime fae fahrettin fahri fahriddin fahriye fahrunissa faiq faizah
  falba falih falk famiano famke fanika fanni fannie fanny fanta fantin fantine fanyana farah farangiz fardau
  farhunnisa farida faris farouk farruh faruk fasih fathonah fatih fatim fatima fatimata fatimo fatin fatma fatou
  fatouma fatoumata faust faustin faustina faustine faustino fausto faustyn faustyna favian fay faye fayen fayenne
  faysal fayzbek fazil fazilat fazilet fazio fazli fazliddin fazullah feba febe febi febriana febrina feda fedai fedde
  fedele federico fedor fedro fehime fehintola fehmi felice felicia felician feliciano felicie felicien felicita
  felicitas feliks felipa felipe felix felton femke femm fender feng fenja fenna fenne feodor feodora feodosia ferah
  feramus feramuz feray ferda ferdi ferdinand ferdinanda ferdinando ferdynanda ferenc ferhan ferhat feride feridun
  feriel feriha ferit ferman fermiano fermin fermo fernanda fernando ferne ferre ferruccio ferruh feruza feryel festo
  fevronia fevzi feyyaz feyza feyzullah fiammetta fibikemi fidan fidel fidele fidelie fidelius fidenziano fidenzio
  fieke fiene fiep fiete figen fiifi fikayomi fikret fikri fikriye filemon filibert filiberto filip filipa filipe
  filipp filippa filippo filiz filofteia filomen filomena filomeno filotije filou fily finlay finley finn finnja
  finnley fiodor fiona fionn fiordaliso fiore fiorella fiorenza fiorenziano fiorenzo firas firdavs firdevs firmin
  fitrat fitri fitria fitriani flaminia flavia flavian flaviana flaviano flavie flavien flavio flaviu flavius fleano
  fletcher fleur flo floare floarea flodoard floortje flor florea florence florencia florencio florencja florent
  florenta florentina florentyn florentyna florestan florian floriana floriane floriano florica floridia florie florin
  florina florine floris flossie floy floyd flurin flurina flynn fode folafoluwa folashade folco folu forrest fortunat
  fortunata fortunato fortunee fotih fotima foucauld foulques fran france frances francesca francesco francette franci
  francia francine francis francisc francisca francisco francisko francisque franciszek franciszka franck franco
  francois francoise frank franka frankie franklin frantisek frantiska franz franziska fred freda freddie freddy
  frederic frederica frederick frederico frederik frederike frederiko frederique fredrick fredrik fredy freeda freek
  freida freja frenkie freya frida frido fridolin fridrich frieda friederike friedrich fritz frontiniano frusina
  fruzsina fryderyk fuat fulbert fulberto fulcran fuldem fulden fulgence fulgenzio fulvia fulvio fulya funani
  funmilade funmilayo fureyya furio furkan furman furseo furuzan fuscolo fusun fuzuli fynn gabe gabi gabin gabino
  gabor gabriel gabriela gabriele gabriella gabrielle gabrielo gabrijela gada gadang gading gaduh gael gaelle gaetan
  gaetano gaffar gagan gaglioffo gaia gail gaiman gaio gaja gajaadhar gajabahu gajadhar gajana gajbaahu galak galang
  galar galdino galeazzo galfryd galih galina galiono gallicano galuh galur gaman gamani gamanto gambira gamblang
  gamze ganak ganaka ganapati ganda gandewa gandharv gandharva gandi gandolfo ganep ganesh ganesha gang gangesh gangsa
  gangsar ganjaran gantar garan garance garang gardner garett garfield garik garika garimberto garland garnet garnett
  garnier garret garrett garrick garrison garry garth garud gary gaspar gaspard gaspare gasper gasti gaston gastone
  gastono gati gatien gatik gatot gatra gatsha gaudenzia gaudenzio gaudino gauraang gaurang gauranga gautam gautama
  gautami gauthier gautier gautiero gavin gavino gavril gavrilo gavxar gawati gayatri gaye gayle gazanfer gazi gbadebo
  gbeminiyi gbemisola gbolahan gbowoade geanina gedeon gedeone gederts geeta geetanjali gejza gelila gelin gelincik
  gellert gelsomina geltrude gelu gema gemma genadij gencer genesia genesio geneva genevieve gennaro genoveffa
  genoveva genta gentiana genziano geoffrey geoffroy georg george georgel georges georgeta georgette georgia georgian
  georgiana georgianna georgije georgina georgo geovanni geovanny geovany gerald geralda geraldina geraldine gerard
  gerarda gerardina gerardo gerasim gerasimo geraud gerazim gerazym gerberge gerbert gerda geremia gergely gergo
  gerhard gerharda gerino germain germaine germano gerolamo geronimo geronzio gerrit gerry gerson gertrud gertruda
  gertrude gertrudo gervais gervasio gesualdo gevheri geza ghaliyati ghanaanand ghanashyam ghani ghanshyam ghenadi
  ghenadie ghennadi gheorghe gheorghi gheorghii gheorghina gheorghita gherardo gherghina gherman ghislain ghita gia
  giac giacinta giacinto giacobbe giacomo giada giadero giambattista gian gianbattista giancarlo giandomenico
  gianfranco giang gianina gianluca gianluigi gianmarco gianmaria gianmario gianna gianni gianpaolo gianpiero
  gianpietro gianuario giao giap giasone gibran gica gicu gideon giel gifty gigi gigliola gijs gil gilang gilbert
  gilberta gilberto gilda gildo giles giliola gilles gillian gillo gina gineto ginevra ginewra ginger gino gioacchina
  gioacchino giobbe gioberto gioconda giocondo gioele gioia gion giona gionata giordano giorgia giorgian giorgiana
  giorgio giosue giosuele giotto giovani giovanna giovanni giovanny giove gioventino giovenzio girardo girart giray
  giri girija girik girika girindra giriraaj giriraj girish girja girolamo gisela gisele gisella gislebert gisselle
  gita gitanjali gitte giuda giuditta giulia giuliana giuliano giulio giulitta giuseppa giuseppe giuseppina giusta
  giustiniano giusto giyas gizela gizem gladyce gladys gleb glenda glenn glenna glennie gligorije gloria gobinda
  godeberta godfrey godiva goffredo gojko gokalp gokben gokboru gokce gokcegol gokcen gokcicek gokmen goknur goksin
  golda golia golub gomberto gonca goncalo gondebaud gondulfo gonenc gonerio gongor gonsalwy gonthier gontran gonul
  gonzaga gonzague gonzalo gopaal gopal gopee gopi gorakhanatha gorakhnath goran gorana goranka gorazd gordan gordon
  gorkem gorun gosto goswamee goswami gothard gottardo gottfried gotum goundo gouranga goutam govinda gozde grace
  gracian gracie graciela graciliano gracja gradimir grady graham granville gratian gratiana gratiela grayce grayson
  grazia graziana graziano graziella grazina greg gregg gregoire gregor gregoria gregorian gregorio gregory greta
  gretchen greyson grga grgo grgur griffin grigore grigori grigorije grimaldo griselda grizelda grover grozdana
  grzegorz guadalupe gualberto gualtiero gubio gudakesa gudakesha gudrite gudrun guenda guendalina guenievre guerin
  guerrino guglielmo guher guiberto guido guilhem guilhemine guilherme guillaume guillemette guillermina guillermo
  guiscardo guiseppe gula gulbahar gulbaxor gulben gulchexra gulcin guldem gulden guldeste gulegen gulemen gulen guler
  gulgun gulhan gulistan guljamol guljaxon gulnaz gulnora gulnoza guloy gulpembe gulriz gulsen gulseren gulsora gulsum
  gultekin gulumser gulzira gulzoda gumesindo gumus gunars gunay guncicek gundelinda gundogdu gundogmus guner gunes
  gungor gunilla guniz gunnar gunner gunnur gunseli gunter gunyaruk gurbuz gurcan gurdal gurdev gurhan gurkan gurol
  gursel gus gussie gustav gustava gustave gustavine gustavino gustavo guus guusje guven guvenalp guvercin guyot guzey
  gvendolina gvozden gwen gwenaelle gwendoline gwendolyn gwido gyorgy habbab habib habiba haby hacib hadi hadja hadley
  hadriel hadrien hafi hafid hafsa hafshah hagen hailee hailey hailie haim hairyanto hajar hakan hakem haki hakim
  hakki hakon hal haldun haleigh haley halie halil halim halima halina halis halit halle hallie haluk hamdi hamdullah
  hamed hami hamid hamidou hamima hamish hamit hammad hamsini hamza han hana hanae handan hande hanefi hanga hanh hani
  hania hanifa hanna hannabel hannah hanne hannele hannes hanno hannu hans hansjorg hanspeter hansruedi hansueli hanus
  hao haralamb haralambie harald hardana hardi hardouin hardy hari harimurti harinakshi harinarayan harit harita harja
  harjasa harjaya harjo harley harmon harold haroun harouna haroune harper harriet harrison harry harsana harsanto
  harsaya hartaka hartana haruka harun haruto harvey hasan hasano haseki hasibi hasim hasin haskell hasmet hasna
  hassan hassane hassie hastal hata hatem hatip hatouma hattab hattie hau hauke hava havel havla hawa hawar hayali
  hayat hayati haydar hayden haylee hayley haylie hazan hazar hazim hazle heber hector heda hedda hedelin hedvig
  hedviga hedvigo hedvika heema heidi heidrun heikki hein heinrich heinz heitor heja hektoro helen helena helene helga
  helie helier helin helle hellen helmer helmut heloisa heloise henderson hendra hendri hendrik hendrika hennes
  henning henri henrich henrick henrie henrieta henrieto henrietta henriette henrik henrike henrique henry henryk
  henryka heracleea herbert herberta herluin herman hermann hermenegildo hermina hermine herminia herminio hermiono
  hernan hershel herta hertha heru heryanto hester hesti hettie heval hevi hiba hicabi hicham hidaya hidde hien hiep
  hieronim hieu hifzi hikmat hikmet hilaire hilal hilario hilarion hilarius hilary hilbert hilda hildebert hildegard
  hillard hillary hillel hilma hilmi hilola hilton himadri himani himawan himeno himmet hincmar hipolit hipolito
  hippolyte hira hiram hiranmay hiranmaya hiranya hiroshi hisam hizir hjalmar hlengiwe hoa hoai hoan hoang hoat hobart
  hojimurod holden hollie hollis holly homer homero honorine honorius horac horace horacio horacy horatiu horea horia
  horst hortense hortensia hortensie hortenzia hortenzie horymir horymira hosea hosiyat hostimil hostimila hostimir
  hostimira hostislav hostislava hostivit houda houston hovard howard howell hoyt hrvoj hrvoje hrvojka huan hubert
  huberto huccet hudavendigar hudayi hudson hugh hugo hugues huguette hui hulda hulki hulusi hulya humaira humay
  humayun humberto humeyra huner hunor huong hurkan hurram hurshida hursit husameddin husamettin husein huseyin husida
  husnida husniya husnora husnu husrev hussein huub huynh huzeyfe hvalimir hvezdoslav hvezdoslava hyacint hyacinta
  hyman hynek hypolit hyun iacob iacopo iacopone iacov iago ian iana iancu ianina ianira ianis ianna ianos iaroslav
  iaroslava iasmina ibidapo ibironke ibodulloh iboja ibou ibra ibrahim ibrahima ibrani ibrohim ibukunoluwa ibun icaro
  icha icie icilio iclal idan idell idella idil idir idowu idris idriss idrissa ieremia ifeanyichukwu ifeoluwa ifeoma
  iffar iffet ifora ifunanya iginia iginio igino ignac ignacia ignacie ignacio ignacy ignat ignata ignatius ignazio
  ignjat igor igori ihsan ihtiyor ihvan ikbal ike ikeme ikenna ikeoluwa iker ikhidie ikhsan ikicitoyun ikin ikrime
  ikrom ila ilacin ilai ilan ilana ilaria ilarie ilario ilarion ilay ilayda ilbey ilbilge ilda ildebrando ildefonso
  ildegarda ildegonda ildika ildike ileana ilene ilenia ilgegu ilgin ilgmars ilham ilhami ilhan ilian iliana iliane
  ilias ilie ilies ilija ilinca ilinka ilja iljana ilkay ilkben ilke ilker ilknur ilko ilksen ilkyaz illidio ilmari
  ilmars ilona ilqar ilsa ilse ilva ilyan ilyana ilyane ilyas ilyass ilyes ilyess ilyos ilza ilzo ima imad iman imani
  imelda imen imene imge imke immacolata immacolato immanuel imogen imogene imoleoluwa imran imrane imre imrem imrich
  imron ina inanc inara inars inaya inci incoronata indah inder indira indra indrikis indro indy ines inesa inessa
  inez inga inge ingeborg ingeborga inger ingmars ingrid inguna inioluwa inja inka inkeri inna innocent innocenty
  innocenza innocenzo inocenc inocentiu insa intan inyoni inza ioan ioana ioanina iolanda iole iona ione ionel ionela
  ionelia ionne ionut iorio iosefina iosif ipek ippocrate ippolito iraida irawati irem iremide irena irene irenej
  ireneo ireneus ireneusz ireno ireti iretioluwa irfan iriana iridenta irina irinc irinckol irinel iris irma irmak
  irmeli irmina irnanto iroda irsad irtis irvin irving irwan irwin iryna isa isaac isabeau isabel isabela isabell
  isabella isabelle isabelly isac isacco isadora isadore isai isaia isaiah isaias isak isaure ischirione isee iseoluwa
  iseult ishaq ishola iside isidor isidora isidore isidoro isidro isig isik isil isilay isin isiner isioma isis isisa
  islam islom ismael ismaele ismaelo ismail ismaila ismerie ismet ismoil isobel isolda isom isotta isra israa israel
  issa issac issam issiaka istvan italia itil itir itri itunuoluwa itzel iulia iulian iuliana iuliu iuri iurie iurii
  iustin iustina iustinian iva ivah ivan ivana ivancica ivanka ivanna ivano ivanoe ivar ivek iven iveta ivetta ivica
  ivna ivona ivone ivonne ivor ivy iwan ixtiyar iyabode iyad iyadunni iyanuoluwa iyed iyik iyiktag iyinoluwa iyos
  izaak izabela izabella izaiah izaias izajasz izak izako izel izia izidor izidora izmael izolda izoldo iztok izydor
  izzet izzettin izzy jaakko jabal jabari jabulile jace jacek jacey jachym jacinto jackeline jackie jacklyn jackson
  jacky jaclyn jaco jacob jacoba jacobo jacobus jacqueline jacquelyn jacques jacynthe jada jaden jadesola jadon jadran
  jadrana jadranka jadranko jadro jadwiga jadyn jaeden jael jaelynn jaeman jagadish jagadisha jagapati jagaraga
  jagathi jagdeep jagdish jagica jagmeet jahnu jaida jaiden jailey jailyn jaiman jaime jaimini jaimy jairo jaivey jaka
  jakayla jake jakelino jakob jakobino jakobo jakov jakub jakuba jakubina jakubka jaleel jalil jalol jalou jalyn
  jamaal jamal jamalia jamar jamarcus jamel james jameson jamey jamie jamil jamila jamir jamiro jamison jammie jamol
  jamshid jan jana janae janaina jane janek janelle janessa janet janeta janez jani janica janice janick janie janin
  janina janine janis janiya janja janjo janka janko janna jannah janne jannek jannes janni jannie jannik jannis janos
  janosch janusz jany japhet jaquan jaquelin jaqueline jara jared jaren jari jarmil jarmila jarne jarno jarod jarolim
  jarolima jaromil jaromir jaromira jaron jaroslav jaroslava jarred jarrell jarret jarrett jarrod jarvis jarwa jarwadi
  jarwi jasenko jasin jasmani jasmijn jasmin jasmina jasmine jasna jasnena jason jasper jassem jassim jasur jaswadi
  jati jatmiko jaunita jautrite javi javier javiera javlon javohir javon javonte jawad jax jaxon jaxx jaya jayadi
  jayce jayda jayde jayden jaydon jayeng jaylan jaylano jaylen jaylin jaylinn jaylon jayme jayne jayson jayvano jazeps
  jazlyn jazmin jazmyn jazmyne jazzlyn jazzlynn jean jeana jeanette jeanie jeanne jeannel jeannette jeannie jeannot
  jed jedediah jedidiah jeff jefferey jeffery jeffrey jeffry jefri jefta jehanne jekabs jela jelena jelica jelisaveta
  jelita jelka jella jelle jelmer jelte jena jenel jenifer jenna jennah jennie jennifer jennings jenny jennyfer
  jenovefa jens jensen jente jeppe jerad jerald jeramie jeramy jerel jeremi jeremiah jeremiasz jeremie jeremy jergus
  jermain jermaine jermey jernej jerod jerome jeromo jeromy jeronimo jeronym jerrell jerrod jerrold jerry jerzy jesa
  jesika jesper jess jesse jessica jessie jessika jesslyn jesslynn jessy jessyca jesus jett jette jettie jevgenijs
  jevon jevrosima jewel jewell jezdimir jian jibril jidde jie jihane jihoon jilji jill jillian jim jimena jimi jimmie
  jimmy jimram jinane jinawi jindra jindrich jindriska jing jinte jinthe jiri jirina jisoo jitender jitendra jitka
  jiwoo jiyan joachim joah joakim joakimo joan joana joanie joann joanna joanne joannie joanny joany joao joaquim
  joaquin joaquina joas jocelyn jocelyne jocjo jodi jodie jody joe joel joelina joeline joelle joep joesph joey johan
  johana johancjo johanino johann johanna johanne johannes johano johathan john johnathan johnathon johnnie johnny
  johnpaul johnson joko jolana jolanda jolanta jolayemi joleen jolie jolien jolijn jolin joline jon jona jonah jonas
  jonatan jonatano jonathan jonathon jonna jono jonte joojo joost jordan jordane jordi jordon jordy jordyn jorg jorge
  jorgen jorin joris jorn jorrit jort joscha joschua jose josef josefa josefien josefin josefina josefine josep joseph
  josephin josephine josette josh joshua joshuah josiah josiane josianne josie josiko josip josipa josko joso josse
  josselin jost josua josue josuo josy joud jourdain jovan jovana jovani jovanka jovanny jovany jovin joya joyce joza
  joze jozef jozefa jozefina jozefino jozefo jozica jozsef jozue juan juana juanita juda judah judd jude judicael
  judita judite judith judito judson judy judyta jugoslav juha juhani juho jukka jula julan jule jules juli julia
  julian juliana juliane julianne julide julie julien julienne juliet julieta julieto juliette juliino julija julijana
  julijs julika julina julio julita julius juliusz jumadi jumagul jumari jun junayd junius junon juraj jurg jurgis
  juri jurre jusma jusra justeno justin justina justine juston justus justyn justyna jusuf juul juwan juwon jyoti
  jyotis jyotsana kaan kaarina kaat kabil kacey kaci kacie kacper kacung kadem kaden kader kadiatou kadidia kadidiatou
  kadin kadir kadrican kadriye kady kaela kaelyn kagan kagiso kahina kai kaia kailash kailee kailey kailyn kaina
  kairav kaitlin kaitlyn kaja kajen kajetan kala kale kalea kaleb kaleigh kalender kalervo kalevi kaley kali kalidou
  kalim kalinda kalinik kalistrat kalle kallie kalpana kalyani kamal kamala kamalesh kamaria kambali kamber kamel
  kamelya kameron kamidin kamil kamile kamilla kamille kamla kamlesh kamol kamola kamoliddin kamran kamren kamron
  kamryn kamuran kanak kanchan kanci kanda kane kani kania kanishka kannan kannen kanti kapgar kara karaca karahan
  karak karam karamba karamoko karan kardi kareem karel karelle karen kargilac kari kariane karianne karim karima
  karimah kariman karin karina karine karja karl karla karlee karley karli karlie karligac karlijn karlis karlo
  karlotta karman karmela karmen karmeno karna karol karolann karoliina karolina karoline karolino karolo karsa
  karsana karson karta karthik kartik kartika karunanidhi karya kasandra kasey kashyap kashyapi kasian kasim kasiran
  kasiyah kaspar kasper kassandra kassim kastor kasusra katariina katarina katarzyna kate katelin katell katelyn
  katelynn katerina katerino katharina katherine katheryn kathleen kathlyn kathrin kathrine kathryn kathryne kathy
  katia katica katie katija katina katja katlyn katlynn kato katrin katrina katrine katryn kattie katun katunkiz katy
  kavon kawaca kawaya kawtar kay kaya kayaalp kayacik kayca kaycee kayden kayla kaylah kaylee kayleigh kayley kayli
  kayliah kaylie kaylin kayna kaynak kayode kayra kays kayun kazanc kazi kazim kazimierz kazimir kazimira kazkatun
  kazuki keagan keano keanu keara keaton keba keegan keeley keely keenan keerti kees kehinde keiko keira keisha keith
  keji kekik keklik keles kellen kelley kelli kellie kelly kelsi kelsie kelton kelvin kelya kelyan kemal kemalettin
  kemba kemi ken kenan kenari kendall kende kendra kendrick kenes kenji kenna kennedi kennedy kenneth kennith kenny
  kensi kent kenton kenya kenyatta kenyon kenza kenzi kenzie kenzo kenzy keon kepez keramet kerami kerem keremsah
  keren kerim kerry kerstin keshaun keshawn kesme kessaf ketsia keven kevin kevon kevser keyan keyken keyla keyon
  keyshawn kezia kezlik kgabu kha khac khadidiatou khadidja khadija khadim khady khai khalid khalifa khalil khang
  khanh khanyisile khem khethiwe khiem khiet khieu khoa khoan khoat khoi khoudia khuc khue khulekani khuong khuyen
  kian kiana kiandra kianna kiano kiara kiarra kiel kiem kien kiera kieran kiet kieu kika kikelomo kiki kiley kilian
  killian kilyan kim kimberley kimberly kimi kimiz kimizalma kimizalmila kimizin kimo kincso kinga kinh kira kiran
  kiraz kircicek kirgavul kirilo kirk kirlangic kirsten kirstin kirti kivanc kivilcim kiyan kiymet kizdurmus kizilalma
  kjeld kjell klaas klanjo klara klarencjusz klaro klaudia klaudian klaudie klaudino klaudius klaudiusz klaudo klaus
  klavs klea kleber klemen klemens klement klementina klementino klementyna kleopatra kleopatro kliment klitemnestro
  klotildo klotylda knuto kobe koby kocer kody koen kofi kojo koko koksal kolawole kolby kole koleta koloman kolombin
  kolombina kolumban kolumbin kolumbina komil komila komron konrad konrads konstance konstancie konstancja konstantin
  konstantins konstanty konstantyn konsuela konzuela kopano koralia koray korbin korbinian kordula korede korey korina
  korinna korkut kornel korneli kornelia kornelie kornelius korneliusz kory kosma kosmas kosta kraig krasava krasomil
  krasomila krasoslav kresimir kresomysl kreuzo krijn krimhildo kris krishna krishnadas krishnadasa krisjanis kriss
  krista kristan kristen kristi kristian kristiana kristians kristie kristiina kristijan kristin kristina kristine
  kristino kristjan kristof kristofer kristoffer kristopher kristy kristyna krisztian krisztofer krsto kruno krunoslav
  kryspin krystal krystel krystian krystina krystof krystyna krzysztof ksantipo ksawera ksawery ksenia ksenija
  ksenofont ktam kubad kubat kubilay kubra kubura kuddusi kujoe kumar kumari kumru kumuda kumush kuncara kunhuta
  kunthara kurnia kursad kurt kurtis kusuma kutbettin kuzey kuzman kveta kveton kvetos kvetoslav kvetoslava kvetuse
  kvido kwabena kwadwo kwaku kwame kwamena kwasi kweku kwesi kwintyn kyan kyano kyara kyla kyle kylee kyleigh kyler
  kylian kyliann kylie kyllian kyllikki kyra laal labuh lacey lachlan lacramioara lacy lada ladarius ladislao ladislau
  ladislav ladislava ladji laetitia lafayette lahna lai laia laila laisha lajos laksana lakshman lakshmi lakshmidhar
  lakshminath laksita lala lale lalie lalita lamar lambert lamberto lamih lamont lana lanang lancelot lancilotto
  landen landolfo landry laney lanfranco langgeng lanjar lantar lara laras larina larisa larissa laron larry larue
  larysa lasma lasmanto lasmono lassana lasse laswi laszlo latif latifa latife latika latofat latoya laura laurane
  laure laureen laurel laureline lauren laurenc laurence laurencie laurencja laurencjusz laurenco laurene laurens
  laurent laurentia laurentino laurentiu laurenty laurentyna laurenz lauretta lauri laurian lauriane laurianne
  lauriano laurie laurin laurine lauro laury lauryn lautaro lautone lavada lavanya lavern laverna laverne lavina
  lavinia lavinio lavize lavon lavonne lawrence lawrencia lawson laxman laxmi layana layanah layla laylo layne lazar
  lazare lazaro lazarz laziz lazzaro leah leana leander leandr leandra leandre leandro leane leann leanna leanne leano
  leart leatha leda ledion lee leela leelou leena leendert legawa lehna lei leia leif leigh leila leilani leina lejla
  lela lelah leland lelia leman lembah lemide lempi lemuel lena leni lenia lenja lenka lenn lenna lennard lennart
  lenne lennert lenni lennie lennon lennox lenny lenora lenore leny lenya leo leodegar leokadie leola leon leona
  leonard leonardo leone leonel leonhard leoni leonia leonid leonida leonidas leonids leonie leonilda leonio leonis
  leonne leono leonor leonora leonore leontin leontine leontyn leontyna leonzio leopold leopolda leopoldine leopoldino
  leopoldo leopoldyna leora leposava lera lerato leroy lerzan lesana lesek lesley leslie lesly lessie lestari lester
  leta letha leticia leticie letitia letizia letterio leu leufroy lev levana levent levi levin levio levke levoslav
  levy lew lewin lewis lexi lexie lexus leya leyan leyla leyna lia liah liam lian liana liang lias libbie libby libena
  liberata liberato liberatore liberio liberto libor libora liboria liborio liboslav liboslava libusa libuse lica lida
  lidania lidia lidija lidmila lidya lieke liem liene liet lietald lieto lieu lieuwe lieze ligia liisa liksma lila
  lilan lili lilia lilian liliana liliane lilianna lilie lilien lilith liliya lilla lilli lillian lilliana lillie
  lilly lilou lilwenn lily lilya lilyan lina lincoln linda linde lindsay lindsey linett linh linn linne linnea linnie
  linoi linoy lintang linus linwood lioara lionel lior liora lirik lirone lisa lisandro lisann lisanne lisbeth lise
  liselotte lisette lison lital litzy liuba liubov liubovi liudmila liusea liv liva livia livie livija livino livio
  liviu livius liya liyah liyam liyan liyana liz liza lizbeth lize lizeth lizz lizzie lizzy ljiljana ljuba ljubica
  ljubisa ljubomir ljudevit llewellyn lloyd loane lodovica lodovico loek loet loi loic lois loise lola lolade lolita
  lon london longin lonie lonnie lonny lonzo lora loraine lore loredana loreen lorelei lorella loren lorena lorenc
  lorene loreno lorenz lorenza lorenzo loreta loretta lori lorian loriana lorik lorin lorine loris lorna lorrain
  lorraine lotar lothaire lothar lott lotta lotti lottie loua louan louane louann louay loubna louca louie louis
  louisa louise louison louka loula louna lounis lourdes lourenco louvenia lova lovisa lovorka lovro lowell lowie loy
  loyce lqin lua luan luana luat lubica lubin lubomir lubomira lubor lubos luboslav luboslava luc luca lucas lucca
  luce lucentiu lucia luciana luciano lucica lucie lucien lucienne lucija lucijan lucile lucilla lucille lucinda lucio
  lucious lucius lucja lucjan lucretia lucretiu lucrezia lucy ludano ludek ludie ludise ludivine ludivoj ludka ludmila
  ludolphe ludomil ludomila ludomir ludomira ludoslav ludoslava ludovic ludovica ludovico ludovikino ludoviko ludovit
  ludvig ludvik ludvika ludwig ludwik ludwika lue luella luena luhung lui luigi luigia luis luisa luise luiz luiza
  luize lujza luk luka lukas lukasz luke lukhona lukita lukman luko lukrecie lukrecius lula lulu luluh lulut luminita
  lumir lumira luna lungelo lungu luong lupe lura lurhur lurline lutfan lutfi lutfiya lutfullah lutfulloh luther
  luthfi lutibor lutobor lutz luu luuk luus luwar luwes lux luz luzie lwandle lyan lyana lyda lydia lydie lykke lyla
  lyle lylia lylou lyn lyna lynda lyne lynette lynn lynne lysanne maad maaike maan maarit maarten maartje maayane
  mabel mabelle mable mabruk macaire macarena macario maccabeo macey maci macie mackenzie mactar macy madalin madalina
  madaline madalyn maddalena maddison maddox madeleine madelief madeline madelyn madelynn madge madhuri madie madilyn
  madina madisen madison madisyn madita madlaina madleen madlen madonna mady madyson mae maegan mael maelie maeline
  maelis maelle maely maelyne maelys maes maeva maeve mafalda maffeo magali magda magdalen magdalena magdaleno maggie
  maggiorino magno magnus maguelone maguette mahamadou mahan mahault mahaut mahdi mahe mahendra maher mahesa mahesh
  maheswar mahfud mahir mahmoud mahmud mahmut mahrus mahulena mahzan mahzun mai maia maica maida maija maike maila
  mailin mailo maily mailys maimouna maimunah maina maiorico maira maissa maissane maite maiwenn maiya majda makan
  makar makara makary makayla makenna makenzie makhtar makinwa makoto maksim maksimo makso maksud maksym maksymilian
  malachi malak malati malco malcolm malek malena malene malgorzata malia malick malik malika malin malina malinda
  malisa mallaury mallie mallory malo malone malou maloxat malte malthe malti malvina malvine malvino malwina mamadou
  mamady mamert mamie mamoudou mamour manah manasse mancio manda mandaakin mandakini mandla mandy manel manelle
  manetto manfred manfredo mangala mangalya manh manik manikya manil manilio manisha manjo manjusha manley manlio
  manoah manoj manole manon manona mansour mansur mansvet manu manuel manuela manuele maphikelela maqsud mara maram
  maras marat marc marceau marcel marcela marceli marcelin marcelina marceline marcelino marcell marcella marcelle
  marcello marcellus marcelo marcheta marcia marciano marcin marco marcos marcu marcus mardon mareike marek mareme
  maren marena margana margaret margareta margarete margareto margarett margaretta margarette margarida margarita
  margaux marge margers margherita margie margit margita margo margot margret margrethe margrit margrith marguerite
  mari maria mariadi mariah mariam mariama mariame marian mariana mariane marianna marianne mariano maribel marica
  maricarmen maricica marie marieke mariela mariella marielle mariem marieme marieta marietta marija marijan marijana
  marijn marika marilena marilie marilou marilu marilyn marilyne marin marina marinela marinella marinetta marinjo
  marinko marino marinus mario marioara mariola marion maris marisa marisol marissa marit marita marite maritza
  mariuca marius marja marjan marjane marjatta marjeta marjolaine marjorie marjory mark marketa markika markku marko
  markus marla marlee marleen marlen marlena marlene marley marli marlie marlies marlin marlis marlo marlon marnie
  marolo marouane marques marquis marrit marsha marshall marsito marsudi marta martaka martana martani marte marten
  marteno martha marthe martim martin martina martine martino martins marton martti marty martyna marut maruta marvin
  marwa marwan marwane marwata marwen marwin mary maryadi maryam maryann maryanto maryjane marylou maryna maryse
  marzia marzio mashxura masinka massamba massima massimiliano massimo massinissa matar mate matei matej mateja mateo
  mateus mateusz matheo matheus mathew mathias mathieu mathijs mathilda mathilde mathis mathurin mathuys mathys matias
  matija matilda matilde matis matiss matisse matjaz matko mato matous matroniano matt mattea matteo mattes mattheo
  matthew matthias matthieu matthijs matthis matti mattia mattias mattie mattis matulloh matus matyas matylda matys
  matz mau maud maude maudie maugis maura maureen maurice mauricette mauricio maurilio maurine maurits maurizio mauro
  maurycy mavdud mavis mavlon mavluda mawuena mawusi max maxbuba maxellende maxence maxens maxfuza maxie maxim maxima
  maximilian maximiliano maximilien maximillia maximillian maximo maxine maxmilian maxsuma maxwell maya mayane maybell
  maybelle maye mayeul mayla mayline maylis maymie maynard mayoor mayra maysa mayson mayssa mayte mazbut mazhar mazie
  mazlum mbalienhle mbaye mckayla mckenna mckenzie meagan meaghan mecislav mecislava meda medard medardo medea mederic
  medina medine medoro medoune medya meena meenakshi mees megan megane meggie meghan meghnad meghnath mehdi mehmet
  mehriban mehtap mei meik meike meire meissa mekhi melani melania melanie melanio melany melba melchiade melchior
  melchiorre melda melek melenija melezio melia melichar melih melike meliksah melina melinda meline melisa melisande
  melissa melissandre melita melitina mellie mellina melnic melodi melodie melody meltem melusine melvil melvin
  melvina melvyn melyna melyssa memduh menahem menaka menardo mence mendel menelao menka menno mennone menodora meral
  mercede mercedes mercia mercurio meredith merete meriam meric meriem merih merijn merjem merle merlin merovee
  merritt mert mertie merve mervin merwan meryam meryem meryl messalina mestan mesut metello metin metod metodej
  metrofane mette mevlut meyra mhambi mia mica micael micaela micah micha michael michaela michal michala michale
  michalina micheal michel michela michelangelo michele micheline michelle micjo mick mickael mieke miguel mihael
  mihaela mihai mihail mihailo mihajlo mihaly mihnea mihriban mija mijat mika mikael mikaela mikail mikayla mike mikel
  mikelis mikkel mikki mikko miklos mikolaj mikolas mikulas mila milada miladin milan milana milanka milanko milano
  mildred miles mileta miley milford milhan milic milica milik milisav milivoj miljan miljana miljenko milka milla
  miller millicent millie milly milo milojica milomir milon milorad milos miloslav miloslava milota milou milous
  milovan milovin milred milton miluse milutin mimma mina minakshi mindy minerva minervina minervino ming minh minji
  minjun minka minna minnie minodora mioara miodrag miomir mira mirabela mirac miranda miray miraziz mircea mirco
  mireille mirek mirela mirella mireya miriam miriama miriamo mirja mirjam mirjana mirka mirkelam mirko mirna miro
  mirocleto miromil miromila miron miroslav miroslava mirre mirta mirte mirthe mirtil miruna mirza mirziyo misael
  misaele misaki misbah mischa misko mislav misra missouri mitar mitchel mitchell mithat mitja mitra mitrut mittie
  miya mizgin mlad mladana mladen mnata mnislav mnislava mobolaji moctar modibo modou modrite modupe mody mofifoluwa
  mohamad mohamadou mohamed mohammad mohammed mohan mohana mohinder mohini mohir moira moise moises moisette mojca
  mojisola mojisoluwa mojmir mojzesz mojzis mollie molly momir momira mona monaldo monalisa monica monika moniko
  monique monitore monroe monserrat monserrate montana monty monvids moos moradeke morayo morena morenike moreno
  morgan morgana morgane moriah moric moris moritz morolake morris morten mortimer morton mory mose moseo moses moshe
  mosinmileoluwa mosunmola motunrayo mouctar mouhamadou mouhamed mouhameth mouhammadou moussa moustafa moustapha
  moxidil moxigul moxina moxinur moxira moyosore mozell mozelle mpho mpilo mpumelelo msizi mstislav mthunzi muammer
  muattar muaviye muaz muazzam mubina mudite muesser mufid mufiz mugur mugurel muhamado muhammad muhammed muharrem
  muhsin muhtar muhterem muhtesem muhtor muhyiddin mujdat mujde mujgan mujur mukadder mukaddes mukerrem mukesh muktedi
  muktedir muktefi mukul mulya mulyanto mulyono mumpuni mumtaz munevver munif munir murat muriel muriela murilo murod
  murphy murray mursinin mursita musa musawenkosi muslih mustafa mustafo mustapha mustika mustofa musulmon mutahhar
  mutasim muteber mutemed mutia muttalib muyassar muyiwa muzaffar muzaffer muzdad muziano myah myla mylan mylene myles
  mylo myra myriam myrl myrna myron myrthe myrtice myrtie myrtil myrtille myrtis myrtle nabil nabila nabin nadalina
  nadege nadejda nadezda nadia nadine nadja nadzieja nael naelle naemi nafisa nafiz nagabhushanam nahel nahid nahil
  nahla naia naila naim naima nais najam najib najla najmiddin najwa nakia nalan nalar nalini namazio namik nana nancy
  nand nanda nandi nando nandor naneta nannie naoko naomi naomie naoufal naoufel napoleon napoleone nara naradi
  narayan narcis narcisa narciso narcisse nardi narendra nargiza narimon narin narinder narji narseo narsete nasab
  nash nasiba nasim nasir nasriddin nasrullah nassim nastja natacha natale natalia natalie natalija natan natanael
  nataniel natasa natasha nate nath nathalie nathan nathanael nathanial nathaniel nathen natiq natka naud naudet naura
  naveen navin nawal nawel nawfel nawroz naya nayel nayeli nayla naz nazan nazario nazariusz nazary nazif nazim nazli
  nazmi nazrulloh nazzareno nazzaro ndleleni ndondoloza nebojsa necat necati necdet nechifor necib necmettin ned neda
  nedeljko nedim nedjeljka nedjeljko nedra neela neeltje nefeli neha nehemie nehir nehoslav neil neila neiva nejat
  nejc nejla neklan nela nelda nele nelea neli nelia nelio nell nella nelle nellea nelli nellie nelly nels nelson nelu
  nelya nemanja nenad neoma neonila neopolo neoterio nepomuk nera nerea nereo nergis neri nermine nesa neset nesim
  neslisah nesrin nesrine nestor nestore nettie neva neven nevena nevenka nevin nevio nevra nevzat newell newroz
  newton neyla nezamysl nga ngan nghi nghia nghiem nghiep ngoc ngon ngozi nguyen nguyet nhan nhat nhiem nhien
  nhlakanipho nhon nhuan nhung nhuong nia niame nicanor nicarete nicea niceforo nicephore niceto nicezio nichifor
  nicholas nicholaus nichole nick nicklas nicklaus nickolas nicla niclas nico nicoara nicodemo nicodim nicola nicolae
  nicolai nicolaie nicolas nicole nicoleen nicoleta nicoletta nicolette nicoline nicolo nicon nicu niculina niculita
  nicusor nicuta nida nidia niek niels niem niene nienke nigar nigel nigora nihad nihal nihan nihat nika nike nikita
  nikki nikkie nikko niklas niklaus niklavs niko nikodem nikodema nikol nikola nikolai nikolao nikolas nikolasz
  nikolcjo nikoleta nikolina niksa nila nilam nilde nilgun nilufar nimakoah nimas nimit nineli ninfa ninh niniano
  ninioluwa ninthe niouma niraj niranjan nirbhay niro nisa nisan nischal nistiman nives niyaga niyazi niyilolawa
  nizamettin nizar nizom nizomiddin njegomirka nkanyezi nkosenye nkosingiphile nkosinhle nkosiyabo nnamdi noa noah
  noaho noam noami noan noar nodira noe noel noelia noelie noella noelle noemi noemie noemy nofoto noha noham nohan
  noila nokuthula nola nolan nolann nolen nolhan nolwazi nomi nomvula nona nonhlanhla nonjabulo nonkululeko nonna noor
  noortje nora norah norbert norberta norberto nore norene norhane norica norina norman normand norris norval norwood
  nosir nosirjon nostriano noud nouha nour noura nourane nouri novak novi noviana novita nowi nozima nozipho nqobile
  nrima nthabiseng ntokozo ntombizodwa nubia nuccia nudem nugraha nukhet numan nuno nunziata nunzio nuong nural nuran
  nuray nurbek nuredin nurettin nurgul nurgun nuri nuria nuriddin nurlan nursel nurseli nurul nurullah nusa nusrat
  nusratulloh nusret nyah nyana nyasia nynke nyoman oana oanh obanijesu obid obie obioma oceane octav octavia octavian
  octavio octaviu oddone odelia odell oderico odessa odeta odetta odette odidone odil odile odilia odilon odin odolen
  odon odorico odunayo ofelia ofelie ofelya oger ognjana ognjen ogooluwa oguz oguzhan ojars ojaswini okan okey okiki
  oksan oktavian oktavie oktavius oktay okto oladara oladare oladimeji olaf olaide olajumoke olakunle olamide
  olanrewaju olansile olaoluwa olasunmbo olatunbosun olavi olayinka olbram olcay oldrich oldriska oleg olegs oleksandr
  olen olena olesea oleta olga olgerts olgica oliga olim olimpia olimpian olimpio olimpiu olin olinda olindo oliva
  oliver olivera olivia olivie olivier oliviera oliviero olivija oliviu oliwia oliwier olle ollie olof ololade
  olufeyisayo olufunke olufunmi olufunmilayo olumide olumorotimi olusola olutomiwa oluwafemi oluwagbemiga oluwakemi
  oluwamumibori oluwamuyiwa oluwasanmi oluwasegun oluwasemilore oluwaseun oluwaseyi oluwatimilehin oluwatobiloba
  oluwatofunmi oluwatosin oluwatoyosi oluwatumise oluwole oluwunmi olympe olympia olympie oma omad oman omana omar
  omari omawunmi ombeline ombline ombretta omer omobobola omobolanle omodunni omolabake omolara omolola omosalewa
  omotara omotayo omotola omotolani omotoun omowumi onder ondrej ondrejka onesta onesto onie onofrio onome onorata
  onorina onorino onorio onoriode onufry onur oona oormila opan opemipo opeoluwa opeyemi ophelia ophelie opung oqil
  orazio orchidea orell oren orenzio oreofe orest oreste orestes orfeo orhan oriana oriande oriane orie orietta orif
  orio orion orland orlando orlane ornella oronzo orpha orrin orsino orso orsola orsolina ortansa ortensia ortensio
  orval orville orvokki orzu osanna osbaldo osborne oscar oskar oskari oskaro osman osmondo ostoja osunleke osvald
  osvaldo oswald oswaldo ota otabek otakar otakara otello otha othmane otho otilia otilie otilija otis otmar otokar
  otomar ottaviano ottavio ottilia ottilie ottis otto ottone otylie oumar oumayra oumou oury ousmane oussama ovidio
  ovidiu ovidius owen oxana oybek oyenike oyga oyindamola oyindasola oyku oynur oysha ozan ozana ozanne ozcan ozden
  ozella ozer ozge ozgur ozhan ozkan ozlem ozlen oznur ozod ozoda ozodbek ozren pablo paciano pacifico pacome pacomio
  padam padmi paige paiman paivi pakize palemon palladio palma palmazio palmira palmiro pam pamela pamfil pammachio
  panagachie panait pancario pancrazio pandu pangeran pangestu panka pankrac pankracy panna pantaleo pantaleon
  pantaleone pantelei paola paolo param paramartha paramita paraschiva parascovia pardi pardo parfait paride parker
  parman parmenio parsival parsla parvati pascal pascale paskal paskala pasquale paterne paterniano pathe patrice
  patricia patricie patricija patricio patrick patrik patriko patrizia patrizio patroclo patru patrycja patrycjusz
  patrycy patryk patsy patti pattie patty paul paula paule paulette paulica paulien pauliina paulin paulina pauline
  paulino paulo pauside pavel pavica pavils pavla pavle pavlin pavlina pavol pawel paxton payidar payton pearlie
  pearline pecine pedro peggie peggy pekka pelaghia pelagia pelagie pelhrim pelin pelinsu pelle pellegrino pelumi
  pembe penelopa penelope peng pentti pepijn pepin perceval percival percy peri pericle perihan perikles perkasa perla
  pernilla perran perrine perry perseo persida pertev peruna perver pervin perzida pete petek peteris petko petr
  petrana petre petri petrica petrija petrisor petro petronela petronila petronilla petronille petronio petronius
  petru petruse petrut petruta petteri petula peyami peyton phap pharell pheobe phil phila philani phileas phileine
  philemon philibert philine philip philipp philippa philippe phillip philomene philothee philou phiwokwakhe phoebe
  phong phuc phung phuoc phuong phyllis piera pierangelo piergiorgio pierluigi piermarco piero pierre pierrick
  piersilvio pieter pietro pilar ping pinkie pio piotr piper pippa pippo piraye pirjo pirkko placido platone pleun
  plinio plutarco pola polidoro polifemo polikarp polina polissena pollione polly polykarp polyxena pompeo pompilia
  pompiliu pomponio pontus ponziano ponzio poornima porfirio porfiriusz porfiry porter porzia porziano postumio poul
  praba prabawa prabin prabowo prabu prakash prakosa pramila pran pranata pranawa pranay prasad prasanna prascovia
  prasetya prasetyo prashant prassede prathamesh pratiwi pravdan pravdomil pravdomila pravomil pravomila pravoslav
  pravoslava prayag prayitna prayoga prayogo predrag preity prema premysl presley preston priamo pribyslav pribyslava
  primerose primoz prisca priscila priscilla priscille prisco priska prita privato priya priyala procopio profira
  prokles prokop prokopa prokul proserpina protasio providenci prudenzia prudenzio prvoslav publio puji pulcherie
  puneet pupolo puput purna purnima purushottam purwa purwadi purwanto pushti pusicio puspita puti putri putu qiang
  qizilgul qobil qori qosim quan quang quartilla quasimodo qudrat quentin quentine querano quin quincy quinn quintia
  quintiliano quintilio quintino quinton quinty quinziano quinzio quirin quirino quiteria quitterie quoc quyen quyet
  quynh rachael rachel rachela rachele rachelle rachid raci rada radan radana radegast radek radeke raden radenko
  radha radhost radika radim radimir radimira radina radion radisa radislav radislava radit raditya radivoj radivoje
  radka radko radmil radmila radmilo rado radojka radolfo radomil radomila radomir radomira rados radosav radoslav
  radoslava radovan radovana radslava radu raducu radul raduz radvan rae raegan rafael rafaela rafaelo rafal rafet
  raff raffaele raffaella rafi rafid rafila rafiq rageshwari rageswari raharja rahayu raheem rahel rahelo rahim rahime
  rahma rahman rahmat rahmawati rahmi rahsaan rahsan rahul raide raif raihan raimondo raimund raina rainald rainaldo
  rainelda rainer rainhard rainold raisa rajab rajan rajana rajendra rajina rajinder rajiv rajko rajmund rajna rajnold
  rajsa raju rakesh rakip rakita raleigh ralf ralph raluca rama ramaa ramata ramatoulaye ramazan ramesh rameshwar
  ramiro ramiz ramon ramona ramy ramziddin ramziya rana randal randall randi randolf randolph randy ranek rangga rania
  raniero ranim ranjan ranjeet ranjit ranko ranolfo ransom ranya raoul raphael raphaelle rapulane raquel rashad
  rashawn rasheed rasheedah rashid rasifa rasim rasit rasko rasmus rastislav rastislava rati ratibor ratih ratimir
  ratmir ratna rauf raul raven ravi ravshan rawane raxmatulloh rayane raymond raymonde raymundo rayona rayxona rayyan
  razvan reagan reanna reba rebeca rebecca rebeka rebekah rebekka rebeko recep reda redmond reece reese refah refet
  refik regan reggie reghina regina reginald reginaldo regine regitze regnars regolo regula reha rehor rehorka reid
  reilly rein reine reinhard reinhold reis rejan rejean rejeanne reka reksa relja relu remi remig remigio remilekun
  remington remus remy remzi renars renas renat renata renate renato renaud rendy rene renee renette rengin renja
  renske renzo respati respicio ressie restu resul reta retha retno retta reuben reva rey reybaud reyes reyhan
  reymundo reyna reynold reza rezzan rhea rhett rhianna rhiannon rhoda rhonda ria riaan riana ricardo ricards ricario
  riccarda riccardo richard richarda richelmo richie richmond rick rickard rickey rickie ricky ridvan ridwan rieke
  rifat rifki rigard rigoberto riitta rika rike rikke riley rima rimma rina rinaldo rini rio ristana rita ritesh ritva
  rivka riyad rizki rizvon robaldo robb robbe robbie robert roberta robertina roberto robi robin robina robinson
  robiya robyn rocco rochelle rocio rodan roderick roderik roderyk rodger rodiano rodica rodion rodney rodolfo
  rodoljub rodolphe rodrick rodrigo rodrigue rogelio roger rogers rohan rohana rohit rokhaya rokia roko roksana roland
  rolande rolando rolf rolfo rollin romain romaine romana romanita romano romee romeo romero romeu romilda romina
  romoaldo romola romolo romuald romualdo romul romulus romy ron rona ronak ronald ronaldo ronan roni ronja ronke
  ronnie ronny roos roosevelt rory rosa rosalee rosalia rosalie rosalina rosalind rosalinda rosalyn rosamond rosamunda
  rosana rosanna rosario roscoe roselin roseline rosella roselyn rosemarie rosendo roser rosetta rosie rosina rosita
  roslyn rosman rosmunda ross rossana rossella rossie rostislav rostislava rotaru rotimi rovena rowan rowena rowland
  roxana roxane roxanne roxelana roxy roy royce roza rozalia rozalie rozalija rozalinda rozamunda rozana rozella
  rozina rozita roziya rozo rozvita ruben rubiano rubie ruby rubye rudi rudis rudite rudolf rudolfa rudolfina rudolfo
  rudolfs rudolph rudra rudy ruedi rufina rufino rufo rufus ruggero ruhsar ruken rukhmani rukmin rukneddin rumena
  rupert ruperto rupinder ruprecht rusins ruslan ruslana rusman russ russel russell rustam rustu rusty ruth ruthe
  ruthie ruxanda ruxandra ruya ruza ruzena ruzica ryad ryan ryann ryder rylan rylee ryleigh ryley ryszard saad saadat
  saadi saar saba saban sabar sabato sabazio sabele sabin sabina sabine sabino sabir saboxat saboxon sabri sabrina
  sabrine sabryna sacha sachin sacid sada sadan sadar sadberk sadettin sadie sadik sadina sadio sadoqat sadri
  sadriddin sadullah sadye saer safa safae saffet saffiro saffo safi safia safiatou safietou safina safira safiya safo
  safouan safouane safta safura sagar sahap sahin sahinalp sahra sahsuvar said saida saiful saige saiq saka sakari
  sakina sakip sakir sakti sakura saladino salamoun salif salih salim salimah salimata salimatou saliou sallie salman
  saloh salome salomea salomena salomey salomon salomone salomoun salsabila salustio salvador salvatore salwa salwator
  saly sam samandar samantha samara samed sameer sami samiah samih samil samim samina samir samira samiya sammie sammy
  samo samona samson samsul samu samuel samuela samuele samuelo samukelisiwe samy sana sanaa sancho sanda sandeep
  sander sandor sandra sandrine sandro sandu sandy sanele sanem sanford sanjay sanjin sanka sanna sanne sanobar
  sansone sante santiago santina santino santosh sanya sanziana saodat saphira sapiente sara sarada sarah sarai sarala
  sarani saraswati sarbello sardor sare sari sarina sarisha sarita sarka sarla sarlota sarmite saroja sarra sartika
  sarvar sarvin sarvinoz sasa sascha sasha saskia saskie saso satish satoshi satu saturniano saturnin satya satyen
  saul saulcerite sauveur sava savanah savanna savannah savas savel saverio saveta savi savin savina savinien savino
  savion savva saxida saxona sayan sayyora scarlett scholastika scholastique schuyler scolastica scot scott scottie
  scotty seamus sean sebas sebastiaan sebastian sebastiana sebastiao sebastien sebastjan sebestian sebnem secaeddin
  secil seckin seckou seconda secondiano secondina seda sedat sedef sedrick sedrik seff sefik sefora seghei segilola
  segolene seher sehlevent sehrazat sekinat sekou selahattin selale selami selcan selcuk selda selen selena selene
  selim selin selina selma selmer selvaggia selvi selyan semenica semih semion semiramide semplicio sempronio semra
  semsi senay sener senesio sengul senka senn senne sennur senofonte senol seoyeon sephora sepp seppe seppo septi
  serafettin serafim serafima serafin serafina serafino seraina serap seraphin serapione serban serbulent serdar seref
  seren serena serenus sergei sergej sergen sergey serghei sergi sergio sergiu sergiusz serhad serhat sermet sermin
  serpil sertac sertap servac servan servidio serviliano sesto seth settar settimio settimo setya seval sevara sevda
  severiano severin severina severine severino sevgi sevil sevim sevinc sevket sevki sevtap sevval seweryn sexmus
  seyban seyda seydou seye seyfettin seyfi seyfullah seyma seynabou seyyit sfiso shahboz shahobiddin shahriyor shahzod
  shai shaily shaima shaina shaka shakila shakira shakti shakuntala shalewa shamsiddin shana shane shanel shanelle
  shani shania shanice shanie shaniya shankar shanna shannon shanon shantanu shanti shany sharda shari sharmila sharon
  shashi shashikala shaun shawn shawna shayan shaylee shayma shayna shayne sheela sheila shekoni sheldon shelia
  shelley shelly shemar sher sheri sheridan sherine sherly sherman sherri sherry sherwood sheryl sherzod shilpa shirel
  shirine shirisha shirley shivakari shobhana shodiyor shresth shresthi shreya shreyashi shridevi shrishti shristi
  shubha shubhaprada shukrulloh shwet shyann shyanne shyrel siana siara sibel sibilla sibongile sibusiso sibyl sibyla
  sibylle sico sicuro siddarth siddhartha siddhran sidiq sidki sidney sidoine sidon sidonie sidy siebe siem siep sieu
  sifiso sigebert sigfrid sigfrido sigismond sigismondo sigmund sigrid sigurd sihab sihabeddin sihem siir sijuade sila
  silan silas silja silje silke siloe silvana silvere silverio silvester silvestr silvestro silvia silvian silviana
  silvie silvija silvio silviu silvius sima simao simea simen simeon simeona simeone simge similoluwa simina simion
  simisola simo simon simona simone simonetta simonida simono sina sinan sinasi sindisiwe sindre sinem sinenhlanhla
  sinesio sinfronio sinikka sinisa sinja sinkler sintia sipan siphephelo siphiwe sipho sireno siricio sirine sirineu
  sirojiddin sirri siska sisto sitara sithembiso siti sixt sixtine sixtus siyanda sizakele sizani sjoerd sjors
  skaidrite skander skarlet skarleta skye skyla skylar sladana slamet slava slavek slaven slavena slaviboj slavibor
  slavica slavka slavko slavoboj slavoj slavoljub slavomil slavomila slavomir slavomira slobodan slobodanka sloka
  smaranda smeralda smil smiljana smilla smita sname snejana snezana snjezana soan sobeslav sobeslava sobit soccorso
  socrate sodiq sofia sofiane sofie sofija sofinjo sofio sofronia sofronie sohan sohane sohib sokhna sokrat solal
  solange soledad soleh solene solenn soline solocone solomon solon solveig solveiga somnath somu sondre songul sonia
  sonja sonjo sonke sonya soof sophia sophie soraia sorana soraya soren sorin sorina sosteneo sostrato soter sotira
  souleyman souleymane soumaya sowande spano spartaco spela spencer speranta speranza speranzio spidola spiridon
  spirydion spytihnev srboljub srecko sredoje srna stacey stacy stan stana stanca stancu stanford stanimir stanislao
  stanislas stanislav stanislava stanislaw stanko stanley stanton stasa stasta staza steen stef stefan stefana
  stefania stefanie stefanino stefano steffen stelian steliana stella steluta stepan stepana stepanida stepanka
  stephaans stephan stephane stephania stephanie stephany stephen stephon ster sterre stevan steve steven stevie
  stewart stig stijn stiliano stina stine stipan stipe stiriaco stjepan stojan stojanka stojmir strahinja stribor
  stuart suat subash subhash subhashini subhasini subhi subodh subomi sucheta suci sudeva sudi suheyl suhrob sujata
  sukanya sukru sulaymon sule suleyman sulton suman sumayyah sumeet sumitra sunay suncica sune sunhee sunita sunniva
  suong suraj surano suresh sururi surya suryakant suryakanta suryakantam susan susana susanna susanne sushant susheel
  sushil sushma susie suus suyuna suzan suzana suzanne suze suzie svatava svatoboj svatobor svatomir svatopluk
  svatoslav svatoslava svea sveatoslav svebor sven svend svenja sverre svetislav svetla svetlana svetluse svetolik
  svetomir svetoslav svetozar sveva svitlana sviturno swann swapnil swara swarnalata swarup swassane sweta syahrini
  sybilla sybille syble sydnee sydney sydni sydnie sylva sylvain sylvester sylvestre sylvia sylviane sylvie sylwester
  sylwia synne syrine szabolcs szczepan szofi szofia szonja szymon tabita tabitha tabris taceddin tacjana taddeo tade
  tadeas tadej tadeo tadija tahir tahlia tahsin taib taide taina taisia taiwo takashi talat talay talha talia talip
  talis talita talivaldis talrits talya tamara tamas tami tamia tamina tamino tammaro tammo tammy tancrede tancredi
  tanguy tania tanirika tanja tanju tankred tanner tansu tantri tanushree tanushri tanya tanyeli tapani tara tarcisio
  tari tarik tarkan tarquinia tarsilla tarun taryn tasdik tasha taskin tasnim tasnime taswir tatana tatiana tatjana
  tatum tatyana taufan taufik taurin tavares taya tayfun tayler taylor tayyar taziana taziano tazio teagan ted teddy
  tedi teea teguh teije tejumola tekin tekinalp tekla telchide telemaco telica tellervo temel temidayo temistocle
  temitope teo teobald teobaldo teodata teodolinda teodor teodora teodorik teodoro teodosia teodosio teodoto teodoz
  teodozie teofan teofil teofila teogene teohari teoman teona terenc terence terencius terencjusz terenzio teresa
  tereza tereze terezia terezie terezija terezo teri terrance terrell terrence terri terrill terry terzo tesifonte
  tesnim tesnime tess tessa tessie tetiana teudosia teun teunis tevfik tevhid tevin tezcan tezel tezer thabisa thac
  thach thad thaddeus thadie thai thais thalea thalia tham thamsanqa thando thanh thanina thao thea thelma themba theo
  theobald theodor theodora theodore theodorik theodose theodosie theofan theofil theofila theophane theophile
  theophraste theotime theresa therese theresia theron theu theunis theuns thi thiago thibaud thibault thibaut thibert
  thibo thien thierno thierry thies thieu thije thijmen thijn thijs thilo thinh thirza thoa thoai thobeka thoi thom
  thomas thong thora thorben thore thorge thu thuan thuat thuc thulani thulisile thuong thurman thuy thuyet tiago
  tiana tianna tibaldo tibbe tiber tiberia tiberio tiberiu tiberius tibo tiburcius tiburzio tichomil tichomir tichon
  ticone tidiane tieme tien tiep tierra tieu tiffany tiguida tihomir tiina tijana tijmen tijn tijs tilda tilen tilio
  tillman tillmann tim timbul timea timeo timm timmothy timmy timofei timoleon timotei timotej timoteo timoteus
  timothe timothee timothy timur tina tincuta tinh tino tiphaine tiril tirone tirta tirtayasa tirza titien titilayo
  titilope titin titouan titus tizian tiziana tiziano tizio tjark tjasa tkir toai tobia tobias tobiasz tobiloba tobin
  toby todd todor tohir toki tokunbo tolga tolomeo tolulope tolunay toluwalope toluwani toluwanimi tom toma tomas
  tomasa tomaska tomaso tomasz tomaz tome tomi tomiloba tomislav tomislava tomke tommaso tommie tommy tomori tonci
  toncica toni tonija tonko tonnin tony tonya torben torbjorn torey torkvat torquato torrance torrey torsten toscane
  toska toussaint toyip trac tracey trach traci tracy trajan tran trang tranh trasea travis travon tremaine tremayne
  trent trenton tressa tressie treva trever trevion trevor tricia triet trieu trilochan trilochana trilok trilokanath
  trilokesh triloki trinh trinidad trisha tristan tristano tristian tristin troels trofim trong trpimir trpko truc
  trudie trung truong trycia trystan tsabita tsipora tuan tuana tudor tudora tudorita tudosia tufan tugay tugba
  tugiman tugrul tugtekin tuhfe tulay tulin tulliano tullio tumer tunahan tunay tunc tuncer tuomas tuong turan turgay
  turgut turi turibio turkan turkay turker turkes turold tushar tussio tutku tuula tuulikki tuur tuva tuyen tuyet
  tvrtko twan twila tybalt tycho tygo tyler tymeo tymon tymoteusz tyra tyree tyreek tyrel tyrell tyrese tyrique tyron
  tyrone tyshawn tyson ubaldo ubaydulloh ubertino uberto uchita uchqun udai udit ueli uffe ufuk ugis ugolina ugolino
  uguccione ugur uhra ujjawal ujjwal ukbe ulberto ulderico ulduz ulfa ulfet ulfo ulgen uliana ulises ulisse uliva
  ulker ulku ulla ulom ulpiano ulrich ulrico ulrik ulrika ulstano ulug uluthando ulvi ulviye ulwazi ulya ulysse umang
  umar umay umaya umberto umid umida umidulloh umile umit ummiye umran umur umuralp umut unal unggul unjani unna unsel
  unseli upendra upik upton uqbaloy urbain urbano urdino urfon uriah uriel uriele urmila ursicio ursino urska ursmaro
  ursula ursule ursulo usame usha usman usmon usyi utama utku uttam uyen uygu uzayr uzbegim uzeyir uzodimma vaclav
  vaclava vada vadim vagn vahdet vahid vahide vaidehi vaijayanthi vaijayanti vaishnavi vaishno vaishvi vala valburga
  valdemar valdemara valdemars valente valentijn valentim valentin valentina valentine valentino valentins valentyn
  valentyna valera valere valeri valeria valeriano valerico valerie valerii valerija valerijs valerio valeriu valery
  valfredo valfrido vallie valtena valter valtr valtteri vance vanda vanesa vanessa vanh vania vanja vanna vanya
  varalakshmi varvara vasanti vasco vasil vasile vasili vasilica vasilie vasilina vasilisa vasja vasko vasliddin
  vasudev vasudeva vasudha vasundhara vatroslav vaughn vavrinec veaceslav vecdi veceaslav veceslav veda vedang vedanga
  vedanshi vedasto vedat vedran vedrana veduna veerle vefa vefik vega vehbi veikko veit velana velaphi velda veleslav
  veleslava veli velibor velimir velimira velina velio velislav velislava vella velma velva venance venanzio vencel
  venceslao venceslas venceslav venceslava vendel vendelin vendelina vendula vendulka venek venerio veniamin venka
  venuse venustiano vera verda verdiana verdie verecondo verena verenzio vergie vergiliu verginia veriana verica
  veridiana verla verlie vern verna verner vernice vernie vernon verona veronica veronika veroniko veronique veroslav
  veroslava verulo veselinka vesile veslava vesma vesna vespasiano vesper veta veysel veysi vezio vianney vibeke vica
  vicdan vicenta vicente vicentia vicentiu vicki vickie vicky victoire victor victoria victorien victorin vidak vidal
  vidhur vidhya vidiano vidone vidor vidur vidya vien vieroslava viet vieve viggo vigo vijay vijeko vijolite viktor
  viktoria viktorie viktorija viktorin viktoro vilcjo vildan vilem vilema vilemina vilfredo vilhelm vilhelmine
  vilhelmino vilhelmo viliam viliana vilibald viliberto viljem ville villy vilma vilmar vilmars vilmos vimal vimala
  viman vinay vince vincenc vincencie vincent vincentiu vincenza vincenzo vinciane vindonio vinebaldo vinfrido vinh
  vinicio vinka vinnie vinsen vinz violante violeta violetta violette violina viorel viorela viorelia viorica virag
  virgie virgil virgile virgilio virgiliu virginia virginie virginio virman virone visarion viscardo vishnu
  vishwamitra visnja vissia vita vitale vitali vitalia vitalico vitalie vitalii vitalijs vitalina vitazoslav vitezslav
  vitezslava vito vitold vitor vitoslav vittore vittoria vittoriano vittorio vitus vivaldo vivian viviana viviane
  vivianne viviano vivien vivienne vizbulite vjekoslav vjenceslav vlad vlada vladan vladana vladek vladena vladilena
  vladimer vladimir vladimira vladimiro vladislav vladislava vladivoj vladlen vladlena vlado vlaicu vlasta vlastimil
  vlastimila vlastimir vlastimira vlastislav vlastislava vlatka vlatko vodingo voichita voicu vojen vojin vojislava
  vojmil vojmir vojmira vojslav vojslava vojtech vojteska voldemars volfango volfgang volkan vong vorsila vosil
  vratislav vratislava vratko vreni vrinda vrund vseboj vsebor vserad vseslav vsevolod vujadin vujica vukan vukasin
  vukica vukota vulmaro vulpiano vuong vuslat vusumuzi vyas waclaw wael wahyu waino wakiman waldo walenty walentyn
  walentyna waleran waleria walerian walery walgierz walid wallace walter walton waluyo wanda wandrille wanesa wani
  wannes waqila wardaya wardi warji warley warsa warsita warta washington wasis wassim watson wava wawan wawrzyniec
  waylon wayne wei welat weldon wende wendell wendy werner weronika wesley wessel westley weston whitney wiara wibke
  widya wiebke wiem wies wiktor wiktoria wilber wilbert wilbur wilburn wiley wilford wilfred wilfredo wilfrid wilfried
  wilfryd wilhelm wilhelmina wilhelmine willa willard willem willi william willie willis willy wilma wilmer wilson
  wilton wincenty winda winfield winifred winnifred winona winston wira wirda wirginia wisnu wissam wissem witalis
  wladyslaw wlodzimierz wolfgang woodrow wout wouter wulan wulandari wuraola wyatt wyman xalima xanana xander xanh
  xatun xaver xaverie xaverius xavi xavier xaviere xebat xenia xenie xenophon xezal xiang xiaoming ximena xiu xochitl
  xuan xuyen xzavier yacine yacouba yadira yael yaelle yagiz yagmur yahya yahyo yakubu yalcin yalgin yaman yamileth
  yamina yan yance yang yango yani yanis yann yanni yannic yannick yannik yannis yaprak yara yarah yaren yaretzi yaron
  yasar yasemin yasin yasmeen yasmin yasmina yasmine yasser yassin yassine yassir yavuz yazid yazmin yejide yekta
  yelda yeliz yener yenthe yesenia yesim yessenia yessi yetkin yetunde yewande yfke yibanathi yigit yildirim yildiz
  yilmaz yinthe ylan ylvi ylvie yoan yoann yoav yoel yogendra yogesh yoginder yohan yohann yolanda yolande yona yonca
  yong yono yoqub yorbek yoro yorqin yosef yoshiko yosra yossef yosun youcef youmna youna younes youness youp youri
  yousef yousra youssef youssou youssouf youssouph youssoupha yozida yoznur ysaline ysee yseult yuce yucel yuki yuko
  yuksel yulia yuliana yumi yumni yun yuna yuni yunita yunus yuri yusiv yusuf yvan yven yves yvette yvonne zabedeo
  zabina zabir zaboj zaccaria zaccheo zach zachar zacharia zachariah zacharias zachariasz zacharie zachary zache
  zachery zack zackary zackery zadig zaenab zafar zafer zahar zaharia zahide zahir zahit zahra zaida zain zainab zaira
  zakaria zakariya zakary zakarya zakelina zaki zakir zalan zalindra zama zamfir zamfira zamir zamira zana zander zane
  zanele zaneta zanete zanis zanita zanna zanobi zara zaria zarije zarko zaur zavida zavis zayd zayn zayneb zayniddin
  zbislav zbyhnev zbyhneva zbynek zbynka zbysek zbyska zbyslav zbyslava zdan zdana zdena zdenek zdenka zdenko zderad
  zdeslav zdeslava zdik zdirad zdislav zdislava zdravko zechariah zefiro zehra zeinab zejnep zekai zekeriyya zekiye
  zelaya zelda zelibor zelie zeliha zelimir zelimira zelinda zelislav zelislava zeljka zeljko zella zelma zelmir
  zelmira zeltite zena zenaide zenebio zenija zeno zenobia zenobie zenobio zenon zenone zenovia zente zenzele zephirin
  zerdest zerrin zerya zeteny zetico zetta zeyd zeynab zeyneb zeynel zeynep zhen zhi ziad ziedite ziga zigfrida
  zigfrids zigmars zigmund zigrida zihni zikmund zilan zile zilola zina zinaida zinedine zinovia zion zita zithulele
  zitomir zitomira zitoslav zitoslava ziva zivan zivana ziver ziya ziyad ziyanda ziyo zizi zlata zlatan zlatica zlatka
  zlatko zlatomir zlatomira zlatuse zobuhle zoe zoeva zoey zofia zofie zofija zohid zohir zohra zoia zoie zoila zoja
  zokir zola zoltan zora zoran zorana zorina zorka zoroslav zoroslava zosim zosima zosimo zoyir zoza zrinislav zrinko
  zselyke zsofia zsolt zsombor zubayr zubeyde zubeyr zubite zuhal zula zulaikha zulal zuleyha zulfa zulfikar zumrut
  zuxra zuzana zuzanna zvezdana zvonimir zvonimira zvonko zyad zygmunt`
    .split(/\s+/)
    .filter(Boolean),
);
