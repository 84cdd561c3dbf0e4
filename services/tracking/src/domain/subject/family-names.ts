// Lists family names that are frequent somewhere, in lower case and without accents. They are those of the locales of
// @faker-js/faker 10.6.0 that are written in Latin letters (MIT licence, copyright 2022-2025 Faker,
// https://github.com/faker-js/faker), with some of Chile, China, Japan and Korea added. Everyday words of English and Spanish are
// left out, unless they are known primarily as a name.

export const FAMILY_NAMES: ReadonlySet<string> = new Set(
  `
  aalbers aalerud aaltonen aasen ababii abadan abadzic abadzija abalioglu abay abazovic abbate abbondanza abbosov
  abbosova abbott abbrescia abdi abdulahadyev abdulahadyeva abdulazimov abdulazimova abdulazizov abdulazizova
  abdulboriyev abdulboriyeva abdulhafizov abdulhafizova abdulhakimov abdulhakimova abdulhayov abdulhayova abdulholiqov
  abdulholiqova abduljabborov abduljabborova abduljalilov abduljalilova abdulkarimov abdulkarimova abdullatifov
  abdullatifova abdullayeva abdulmalikov abdulmalikova abdulqahhorov abdulqahhorova abdulqodirov abdulqodirova
  abdulvahhobov abdulvahhobova abdulvaliyev abdulvaliyeva abdulvohidov abdulvohidova abegglen abel aberg abernathy
  abeyta abicht abimanyu abiodun abiola abiputra abodunrin abolina abolins aboltina aboltins abosede abraham
  abrahamsson abramovic abrego abreu abshire acanski acar accardi accardo accurso acevedo achari acharya acheampong
  achilles achim achkinadze acic acikalin acikgoz acimovic acin ackerman ackermann aclan acosta acquadro acquaviva
  acquistapace acuna adadevoh adal adam adamcova adamczak adamczyk adame adamec adamek adami adamiak adamiec adamkova
  adamova adamovic adamowicz adams adamski adamus adanir adanski adaobi adar adasevic adcock addari addis adebayo
  adebisi adegbite adegboye adegoke adekunle adel adelakun adeleke adelusi adem ademayowa ademiluyi ademola adeniyan
  adeogun adeoluwa aderibigbe aderinsola aderogba aderonke adesina adesiyan adewale adewunmi adewura adeyemo adhikari
  adhitama adic adiga adin adisa adivar adomah adomako adongo adorno adragna adriansyah adusei adutwum aebi aebischer
  aeby affinito afforov afforova afifah afirifa afoakwa afolabi afolayan afonja afunku afurov afurova agaoglu agarwal
  agboola agca agirbas agnello agnes agostinelli agostini agostino agresta aguayo aguilar aguilera aguirre aguridic
  agustian agyapong agyare agyei agyemang ahic ahlke ahluwalia ahmad ahmed ahmetspahic ahonen ahortor ahrenberg ahrens
  ahrorov ahrorova ahuja aidara aiello aigare aigars aigbiniode aigner aigroz airlangga ajakaiye ajao ajayi ajewole
  ajose ajvazovic akal akalin akan akar akay akaydin akbaba akbay akbulut akcal akcali akcan akcay akdag akdemir akeem
  akel akerele akesson akgoz akgul akgun akifovic akinci akinrinola akintade akisik akkan akkaya akkoc akkor akkoyun
  akkoyunlu akkurt akmalov akmalova akman akoto akowua akpinar akramov akramova aksakal aksam aksel aksentic
  aksentijevic aksic aksin aksit aksovic aksoy aksungur aktan aktas aktay akyeampong akyel akyena akyildiz akyurek
  akyuz alabi aladic aladzic alaimo alakovic alamsyah alanis alaniz alanovic alarcon alargic alavanja alavantic alba
  albanese albert alberti albertyn albrecht albrechtova albu albuquerque alcala alcamo alcantar alcaraz alejandro
  aleksandrowicz aleksic aleman alessandrini alessandro alessi alessio alev alexa alexandrescu alexandru alexe alfano
  alfaro alfermann alfieri alicea alici alicic alidi aligbe alih alikavazovic alisherov alisherova alivernini aliyev
  aliyeva alizadeh aljancic alkan alkaya alkhamis alkovic alksne alksnis allegretti allgeyer almanza almaraz almasac
  almeida almonte alniacik aloi alonso alonzo alparac alpman alpugan altamirano altan altenwerth altieri altinay
  altinbas altinel altinisik altinok altintas altiok altun altuntas aluga alva alvarado alvarez alves alyanak amador
  amadori amaechi amann amaral amaya amberg ambrosini ambrosino ambrosio ambroz ambrozova amendola amerio amico aminat
  ammann ammoscato amoa amoako amoasi amore amorim amoruso ampadu ampofo amponsah amrein amundsen ananda anandya
  anasov anasova anaya ancona andelic andelkovic andelova andersen anderson andersone andersons andersson andesilic
  andic anding andini andonov andonovic andorful andrade andre andrea andreassen andreasson andrei andrejevic andrejic
  andrejin andrekovic andreoli andresen andriani andries andrisani andriska andrle andrlova andronic andrzejczak
  andrzejewski angeletti angeli angelini angelis angelo angeloni angelucci anggraini anggreny anggriawan anghel
  angster anguiano angulo anjani anjos ankra ankunding anne annunziata anokye anselmi anselmo antal antalova antczak
  antenucci antezza antoci anton antonacci antonelli antoni antonic antonini antonovic antonucci antos antosova
  antovic anttila antunes antunovic antusevic antwi anucin anusic anvaryev anvaryeva anzalone aparicio apicella apitz
  apodaca aponte appia appiah aprile aqila aquino aragon araja arajs aramini arana aranda arap araujo araya arcangeli
  arce archuleta ardana ardelean ardeleanu ardianto ardiyanti aregger arellano aremu arenas arendt arens arevalo
  argenio argiolas arguello arhanic arias arifin arig arik arikan arlovic armas armendariz armenta armijo armstrong
  arnaud arnaut arndt arnesen arnold arora arpasi arredondo arreola arriaga arroyo arsic arslan arslanoglu arslonov
  arslonova arteaga artioli arvidsson aryal aryani aryanti aryee asadanin asadov asadova asadullohyev asadullohyeva
  asamoa asamoah asanin asante asceric aschenbroich ascione ashley asiama asiedu asik asikoglu asil asilbekov
  asilbekova asimi askin askraba askrabic aslan aslanoglu asonja aspere assmus assuncao astafei astolfi astuti aswandi
  atakan atakol atalik atanasov atanda atasever atay atencio atici atik atilgan atli atzeni atzori aubert aubry aucamp
  auer aufderhar augustyn augustyniak auzina auzins avallone avalos avan avazyev avazyeva avci avcioglu avila aviles
  avola avram avsec awodiran awolowo awuah axelsson axmann ayala ayandokun ayaydin ayaz aybar aycan aydan aydemir
  aydin aydogdu aygun ayhan ayisat aykac aykan aykurt aymonier ayobami ayomide ayoola aytac aytek aytekin ayverdi azad
  azamatov azamatova azdajic azevedo azic azinic azizah azizov azizova azzahra baafi baah baarck baawia babac babacan
  babali babalj babalola babaoglu babarogic babatunde babatz babic babin babini babkova babou babovic babtunde baburic
  baca bacalo bacci bacher bachmann baciu bacova badane bademci badenhorst bader badiane badillo badji badjuk badu
  baez baeza baganz bagaskara baggio baghy baginski bagis bagnoud bahadir bahena bahl bahna bahno bahnova bahodirov
  bahodirova bahriddinov bahriddinova bahringer bahromov bahromova bahun bailey baiocco bajars bajc bajcetic bajcic
  bajer bajerova bajsanski bakal bakan bakaran bakare bakarec bakhoum bakhtiyorov bakhtiyorova baki bakirci
  bakircioglu bakke bakken bakker bakos bakowski balabanovic balajic balasevic balaskovic balat balaz balazevic
  balazova balazs balboni balcar balcarova balcer balcerzak balci balck baldacci baldassarre balderas baldi baldini
  balducci balesevic balestra baleta baletic balevic balincic balint balistreri baljak balkow balla ballarin
  ballesteros balli ballouhey balmer balnuweit balode balodis balog balogh balogova balogsandor balogun baloun
  balounova baloyi baltaci baltag baltin balzano balzer bamidele bamiloye bamisebi banach banasiak banasik bandic
  bandicstimac bandini bandl bandopadhyay banerjee banic banica banicevic banicjokic banja banjac banjak banjalic
  banjari banov banse banu banuelos barajas barak barakova baral baraldi baran baranjec baranka barankova baranova
  baranowski baranski barbagallo barbaricsehic barbarosoglu barbarossa barbarulo barberi barberis barbier barbieri
  barbiero barbosa barbu barbulescu bardek barela baresova baretta bargan barile barinic barisic barlas barletta barna
  barnard barone baroni barosevcic barosevic barr barragan barraza barreca barrera barresi barreto barretta barrientos
  barrios barros barsotti barta bartak bartakova bartczak bartell bartels barth bartkowiak bartnik bartoletti bartoli
  bartolini bartolomei bartolucci barton bartonova bartos bartosek bartosik bartoskova bartosova bartova bartovic
  bartovicova bartulin bartunek bartunkova barylla barzani basaric baseda bashirian basile basmaci basoglu bassani
  basson bastac bastajic bastien bastola bastova basynat batinicsantic batista batnozic battaglia battig battista
  battisti battistini battke baturalp batz bauch bauer bauermeister bauerova baumann baumbach baumeister baumgartner
  bauschinger bauschke bavaud bawer bayazit baydar bayeni bayer bayerova baykam bayraktar bayraktutan baysoy bazant
  bazantova beahan beatty beauchemin beavogui becerra bech bechtelar becka beckel becker beckmann beckova becvar
  becvarova bedan bedewitz bedini bednar bednarczyk bednarek bednarik bednarikova bednarova bednarski bednarz beek
  beele beerli beggerow behr behrenbruch behruzov behruzova beier beissmann bejan bejenari bejenaru bekavac bekcic
  bekdik bekjarev bekker bekmurodyev bekmurodyeva beko bekonja bekov bekova bekovac bektas bektasoglu bekvalac
  belavske belavskis belcar belcevic belec belenzada belic belivuk belli bellini bellomo bellotti bellucci belmonte
  belohlavek belohlavkova belojevic belopoljac belosevac belosevic belotti belovic belovljev belovukovic beltrame
  beltrami beltran belvisi belz benakovic benasicpavlovic benatti benavides benavidez benda bendova benecke benedetti
  benedetto benesova benetti bengtsson bengu benigni benini benitez bennardo bennemann benner benninger beno benoit
  benova bentivoglio benvenuti benvenuto benz benzing berak beran beranek berankova beranova berardi berberoglu
  berends bergamini berge berger berggren berglund bergman bergmane bergmanis bergnaum bergqvist bergrova bergstrom
  beribak berka berkova berky berkyova bermudez bernabei bernal bernard bernardi bernardini bernardova bernasconi
  bernatovic berner berney bernhard bernier berning bernolak bernolakova berntsen berrios berset bertaccini bertani
  bertelli bertelsen bertenbreiter berthoud berti bertini berto bertolini bertolussi bertrand berxwedan berzina
  berzins berzite berzits beserler besikci besok bester betancourt bethke betschart betti betz beushausen
  beutelspacher bevilacqua bevk beye beyeler beyer bezdek bezdekova bezjak bezuidenhout bhadresha bhana bhandari
  bharadwaj bhat bhattacharya bhattarai bhattathiri bhembe bhengani bhengu bhuyeni biagetti biagi biagini bialas
  bialek bialkowski bianc biancheri bianchetti bianchi bianchini bianco biasci biase biba bicakci bicanin biccari
  bicek bicekova bicer bichler bickel bicknell bidaud bideau biedermann biedrzynski bielak bielawski bielecki bieler
  bielert bielik bielikova bielski bienasch bienias bieniek bienkowski bieri biernacki biernat biesenbach bigdeli
  biggi biglebauer bijl bila bildik bilek bilen bilgen bilgic bilgin biljan bilkova bilogravic bilolyev bilolyeva
  bilopavlovic bilski bily bini binova bionaz biondi birca bircakovic bircanin birina birinci birins birkemeyer birlik
  birtasevic birzina birzins birzniece birznieks bisconti biseniece bisenieks bisgaard bisio biskicmerkas bisset bitca
  biteye bittner bittnerova bivol bivolarevic biyela bizetic bizjak bizumic bizzarri bjelanovic bjeletic bjelic
  bjelica bjelicic bjelinic bjelivuk bjelja bjeljac bjelkic bjelobaba bjelobrk bjeloglav bjelogrlic bjelojevic bjerke
  bjerregaard bjork bjorklund bjornstad blacanin blaga blaha blaho blahova blanc blanchard blanckenberg blaschek
  blaser blasi blasko blaskovic blassneck blaszczak blaszczyk blatancic blaua blaus blazanovic blazek blazevic
  blazkova blecha blechova blekte blick bloch blochwitz blockhaus blom blomqvist blum boadi boadu boahen boakye boaten
  boateng bobek bober bobeta bobinac bobkova boboc boburov boburova bocchi bocek bochenek bocic bockai bockova
  bockovac bocokic bodea bodian bodini bodiroga bodnar bodrug boduroglu boehm boffa bogdan bogdashin bogenrieder
  bogisavljevic bogisich bognar bogoljubovic bogosavac bogucki bogusz bohac bohacek bohackova bohacova bohge bohm
  bohmova boico boirac bokanovic bolat bolatli bolf bolkovac bolliger bolm bolot bolta boltic bolukbas bolukbasi
  bolunovic bomestar bonanni bonanno bonato bonazzi bondare bondarenco bondars bonde bonderovic bondra bondrova
  bondzic bonelli bonetti bongiorno bongiovanni boni bonifazi bonilla bonini bonis bonisch bonomi bonomo bonsra bonsu
  boratav borbely borcanin bordian bordoni borek borelli borge borgeaud borgeling borges borghi borgia borgschulze
  borilovic borincevic borisavljevic borkovacki borkovic borkowski bormann borner bornscheuer borovac borovicka
  borovickova borowiec borowski borrego borrelli borrmann borta bortolin bortoluzzi bortot boruschewski bosak bosakova
  bosanac bosancic boscaino bosch boschetti boschi bosco boscolo boshoff bosi bosiljcic bosiljkic bosiljkovic boska
  boskova bosler bosman bosnjakovicholik bossard bosshard bosson bostan botello botezatu botha botiryev botiryeva
  botnari botnaru botsford botta bottner boucek boucher bouckova bouda boudova boulton bourcard bourlet bourrouag
  bouschen bouska bouskova bouwes bove bovolenta boxhammer boyaci boyde boyer boyle bozalo bozanic bozanovic bozdogan
  bozdok bozdokov bozek bozic bozicanin bozicic bozickovic bozkir bozkurt bozoglu bozsik bozzi bozzo brabcova brabec
  brabencova brabenec brada bradac bradacova bradova bradtke bradvic braga brahaj braia brakus brambilla branco
  brandenburg brandi brandli brandt bratina bratojevic bratonozic bratovic bratu brauer braun braunova brautigam bravo
  brazda brazdil brazdilova brazdova brdanin brdovic brecko bredenkamp brehmer breitenberg breitenstein brejcha
  brejchova brekke bremer bremser brenke brenkis brenner bresciani breskovic bressan brettschneider breu breuer
  brezancic brezina brezinova breznik brezovac brezovnjacki briano briede briedis briesenick brigandi brignone
  bringmann brinjak brinkmann briones briseno brisuda brito brix brizova brizzi brkanovic brkic brniclevada broda
  broek broening brogi brogli bromfield bromme brosch brouwer broz brozek brozkova brozova bruckmann bruder bruen
  brugger bruggmann bruhns bruijn brumat brun brunelli brunetti brunkevica brunkevics brunner bruns bruschi bruun
  bruyn bruzzone brychta brychtova brzezinski brzozowski buac buaca bubenik bubenikova bucakli bucalo bucalovic
  bucanin buccheri bucci bucek buch buchele bucher buchholz buchrucker buchta buchtova buckalovic buckova buckridge
  bucur buczek buczkowski buczynski budai budak buder budichalas budiman budimcic budiyanto budreiko budzinski
  budzynski bueno buga buhler buhlmann buile builis bujak bujor buker bukovska bukovsky bukowski bulaja bulak bulat
  bulatovic bulgarelli buljat buljin buljubasic buljugic bulovan bulthuis bultmann bulut bundgaard bunea bunescu
  bungener bunoza bunusevac buongiorno buonomo burani burazer burazor burckhardt burdak burdova burduja bures buresova
  burevic burghagen burgic burgio burgos burhonov burhonova burian burianek buriankova burianova burkhard burkhardt
  burklein burlacu burmeister burri buruiana buruk burzynski busa busak busari busch buschbaum buscher busemann
  busetincan buslaver busse bussmann bustamante bustos busuioc butarevic butera buthelezi butnaru buttner buuren buzzi
  byrd byrtus byrtusova cabaj caballero caban cabrera caccamo caccavo cacciamani cacciapuoti caceres cadoni cadova
  caforio caggiano cagiran caha cahova caiazza caiazzo caillat cailler cajka cajko cajner cajzler cakir calabria
  calabro calafiore calame caldera calderon califano calin calite calitis callegari calligaris calvillo camacho
  camagic camarillo camdali camdzic cameron camilli cammarata cammisa campanella campanini campbell campisi campoli
  campos canaki canale canales cancar cancelliere cancellieri candelaria candrlic canepa cangiano canjko cankar
  cannata cannella cannone cano canova cantagallo cantoni cantu canu capannolo capanoglu capasso capatina capecchi
  capek capelli capizzi capkova capkovic capkovicova capkunovic caplovic caplovicova capoccia capocotta capogna
  caporaso capova cappai cappelli cappello cappiello capponi capraro capriotti caprnjic caputo caraballo caracciolo
  caradonna caraman carapic carapina caravesa carbajal carboni cardella cardenas cardinale cardinali cardini cardona
  cardone cardoso careddu carella caretti caric carini carletti carli carlini carlino carloni carlotti carlowitz
  carlsen carlsohn carlucci carminati carmona carneiro carnevale carnic carnogurska carnogursky carnovale carolis
  carollo carosi carovic carpentier carranza carrara carraro carrasco carrasquillo carre carreon carrero carrieri
  carriero carrillo carrion carroll carrozza carrozzo carrus carstens carter cartl cartwright caruso carvajal carvalho
  carvelli casadei casadio casagrande casale casali casano casanova casares casarez casavecchia cascio cascone casella
  caselli caserta casian casillas casolaro caspari casper caspers cassano cassim cassin castagna castaldi castaldo
  castaneda castellani castellanos castelli castelyn castens castiello castiglioni castillo castro casu casula
  catalano catalbas cataldi catalinac catania catanzaro catarsi catellani caterino catic cattaneo cattani cauna caune
  cavalic cavaliere cavalieri cavaljuga cavallari cavallaro cavalli cavallini cavallo cavazos cavdarevic cavic cavlina
  cavriani cazac cazacu cazares ceballos cebanu cebekhulu cebotari cebula cecan ceccarelli ceccarini cecchetti cecchi
  cecchini cecere cech cechova cederblad cedillo cehmajster ceja cejka cejkova celano celebija celentano celi celik
  cellini celma celmina celmins celms cemal cengija cenni centofanti cepeda cerar cerda cerkasin cermak cermakova
  cernei cernik cernikova cernoch cernochova cernohorska cernohorsky cerny cerrani cerrato cerri cerullo cerutti
  cervantes cervantez cervena cervenak cervenakova cervenka cervenkova cerveny cervinka cervinkova cesaretti cespedes
  cetin cetiner cevik chacon chaloupka chaloupkova chalupka chalupkova chalupova champlin chapa chappuis chapron
  chapuis chapuisat charpentier charvat charvatova chassot chattopadhyay chaturvedi chavarria chavez chen cheng
  cherchi cherubini chessa chessari chettri chetty cheuk cheung chiacchio chianese chiaravalle chiavacci chibike
  chibuike chicu chidinma chidozie chihai chila chiliza chimenti chiodi chiriac chirico chirila chirilov chirita chiu
  chivu chladek chladkova chlup chlupova chmelar chmelarova chmelik chmelikova chmiel chmielewski chmura choi
  chojnacki chojnowski cholewa chollet chong chopard chopra choquart chovancova chovanec choy christ christaller
  christensen christiansen chrzanowski chudik chudikova chudoba chudobova chudzik chui chuit chung chvatal chvatalova
  chvojka chvojkova chytil chytilova ciaccio ciacio ciampa cianci ciavarella cibotari cibula cibulka cibulkova
  cibulova cicatiello ciccarelli cicchetti cicco ciccone cichocki cichon cichy cicmak cierny cierpinski ciesielski
  ciesla cieslak cieslik cifarelli ciger cigerova cigoj cihak cihakova cihlar cihlarova cikota cilikan cilli cilliers
  cimbaljevic cimerman cimesa cimmino cincurak cinelli cingolani cini cintron cioban ciobanu ciocan ciocco cioffi
  cioni ciorba ciornii ciotola ciotti cipanj cipolla cipollaro cipolletta cipriani cipriano cirelli cirillo cirule
  cirulis cisar cisarova cisneros ciss cisse cissokho ciszewski citro cittadino ciubotaru ciuffetelli ciuffreda ciulla
  ciumac ciwan cizek cizkova cizmar claasen claesson claeys clare clarius clark clarke clausen cleem clerc cloete
  cloos clottu cobanovic cobrda cobrdova coccia codreanu coelho coinchon cojocari cojocaru cojuhari cokan cokov colak
  colakovic colangelo colanic colantuono colaric colella colesnic coletta collado collazo collier collins colon
  colonna colucci colunga comito conceicao concepcion condrea conforti congiu coniglio conka conkova connell connelly
  connolly conrad conroy considine consiglio constantin constantinescu constantinov cont conti contini contreras contu
  coppola corak corazza corboz cordero cordes cordioli cordova corekci coretti corkery cormier cornejo cornelissen
  cornelsen corona coronado corradi corradini corrado corrales corrao correa correale correia corret corridori corsi
  corsini corsten cortes cortese cortesi cortez corti cortinovis corwin cosentino coslovich cosma cossu costa costache
  costantin costantini costantino costanza costanzo costin cotorobai cotruta cotthardt cotto cottone coufal coufalova
  coulibaly coulon courten covaci covalciuc covalenco covali covarrubias coviello cozma cozzani cozzi cozzolino
  craciun creciun cremin cremonesi crepaldi crescenzi cresnik crespi crespo cretu crevatin crimi crippa crisafulli
  crisan criscenti crisci criscione crispino crist cristea cristescu cristofaro critelli crnogaj croce croitor
  croitoru crona cronin cronjager cronnje crosskofp cruciani crudu cruickshank cruz csapo cseh csonka csordas
  cucchiara cucciniello cudara cudars cudina cuellar cujba cukalac cukalovic cukic cukovic cukteras culibrk cullinan
  cummerata cummings cunha cuomo curci curcio curdova curiel curreli cusimano cuslovic cusnir cusumano cuzzocrea
  cvagic cvetkovic cvetljanin cvetojevic cvetuljski cvijan cvijancevic cvijanovic cvijetic cvijetin cvijetinovic
  cvijic cvjeticanin cybulski cygan cyprich cyprichova czaja czajka czajkowski czapla czarnecki czech czechowski
  czekaj czerniak czersky czerwinski czyz czyzewski daako dabcevic dabek dabic dabija dabizljevic dabkowski dabnjak
  dabo dabovic dabrowski dach dachert dackovic dacovic dadic dadova dafunic dagdas daglaroglu dagovic dahlberg dahm
  dahmen daidone daimer daisevic dajic dajlic dakickozic dalgaard dalkiran dalleaste dallenbach dalmasso damanik
  damaske damayanti damian damiani damiano damico damljanovic damm danciu danek danenhauer daniel daniele daniels
  danielsen danielsone danielsons danielsson danila danilova danis danisova danko dankova danneberg danner danova
  danso darazac darii darko darmawan darojat darteh dartey dascalu dasic datkovic dattilo daubner daudrich dauer
  daugherty daum dauth dautzenberg david davidova davidovic davidovicamic davidsen davila davis davoli davronov
  davronova deak deane debeljak debenjak debnar debnarova debowski debski deckert deckow declerck declercq decock
  decoster dedanski dedejic dedek dedijer dedkova dedovic deerberg dege degis degrassi dehmel deiana dejanovic dejova
  dekanovic dekany dekic dekker dekovic dekys dekysova delacruz delafuente delagarza delalic delaney delao delapaz
  delarosa delatorre delazy deleon delfino delgadillo delgado delic delkapic delle delmas delogu delonge delosevic
  delrio delvalle dembele demeter demetrova demir demirbas demirel demontis demurtas demut denaro denesik dengler
  denic denkel denner denovic denti denzinger denzler dera derasevic derasimovic dergovic deric derisilo deriu derr
  dersim dertmann desai deschamps deshpande desiderio desmet desogus destro dethloff deuschle devald devar devcickatic
  devedzic deventer devetak devkota devos devrnja dewilde dhakal dhawan dhlamini dhlomo diaby diack diaconescu diaconu
  diagne diakhate diallo diamanka diamanti diao diarra diatta diattara diaw diawara diaz dibbert dicki dickinson
  dieckmann diedhiou diedrich diekmann dieme dienel dieng dietrich dietsche dietz dietzsch dieye diezel dijk dijkstra
  dildar dilla dilmurodyev dilmurodyeva dimcevic dimcic dimic dimitric dimitrijevic dimitrovski dimkic dimkovic
  dimnjasevic dimovic dimsic dinca dingarac dingelstedt dingiswayo dinh dini dinu diome dione diongue dionisi diop
  diouf dioum dippenaar dippl dirgantara dirike dirikis dirksen distefano dittmann dittmar dittmer dittrich
  dittrichova divald divisova dixon diyorov diyorova dizanov dizdar djak djetka djitte djokoto djurasek dlamini dlouha
  dlouhy dlugosz doan dobaj dobbrunz dobel dobes dobesova dobias dobiasova dobler dobosz dobre dobrescu dobrilovic
  dobrinkovic dobrosavljevic dobrovolna dobrovolny dobrowolski dobrzynski docekal docekalova dockal dockalova
  docolomanska docolomansky dodaro dodon dogan dogaru doherty dohnal dohnalova dohring dokonal dokoupil dokoupilova
  dokovic dokoza dolacek dolch dold dolecek doleckova dolejs dolejsi dolejsova dolezal dolezalova dolezel dolezelova
  dolinar dolnicar dolovic domagala domanovic domanski domazet dombrovska dombrovskis dombrowski domenico domingues
  dominguez dominiak dominici dominquez domisevac domjan domljan donald donati donato doncic donda dondur donevic
  dongen dongol donica donie donkor donnelly dooley dopsa dopuda doring dorner dornik doronjski dorontic doronzo dorre
  doskocil doskocilova doskoczynski dostal dostalova doubek doubkova doubrava doubravova douglas dousa dousova dovudov
  dovudova doyle doza drabek drabik drabkova dracic draganovic draghici dragic dragin dragoi dragojlov dragomir
  dragone dragoni dragoviczafred dragu drakcic drame dramlic draskovic drca drcelic drechsler dreher dreier dreimane
  dreimanis dreissigacker drenjacevic dresevic dressler drews driessen drinic drinjak drljaca drljan drmanac drmanovic
  drmoncic droogendijk droppa droppova droz drozd drozdova drozdowski drozdz drvarevic drvenica drzewiecki duah duarte
  dubashi dube dubiel dubochet dubois dubovska dubovsky dubravec dubska dubsky dubuis dubuque duca ducci duchon
  duchonova ducommun ducret dudek dudekova dudkova dudova dudziak dudzik dudzinski duenas dufek dufkova dufour dugac
  dugaja dukelic dukovac dulla dullohyev dullohyeva dullova dulova dumanjic dumija duminy dumitrache dumitrascu
  dumitrescu dumitriu dumitru dumnic dumont dunka dunkova duong dupan dupont dupuis dupuy durak duran durand durica
  duricova duris durisova durmaz dusek dusenkalkar dusik dusikova duskova duszynski duta dutkiewicz dutoit dutta dutto
  duval duvnjakculjak duygulu dvizac dvokic dvonc dvoncova dvoracek dvorackova dvorak dvorakova dvoranac dvorska
  dvorsky dwamena dwivedi dyett dylus dzakmic dzakula dzal dzanija dzene dzenis dzenopoljac dzepina dziedzic
  dzigumovic dzigurski dzikic dzinic dzirkale dzirkalis dziuba dzodanovic dzokoto dzurjanin dzurjaninova eberhard
  eberhardt ebert ebubechukwu echevarria ecker eckhardt ecoffey edorh edun edvardsen edwards effertz effler egbochukwu
  egeli egelja egeljic egeric eggenmueller egic egli eglite eglitis ehigiator ehmann ehrig eich eichenberger eifert
  einert eisenlauer ekici eklund ekpo eksioglu eksteen ekstrom ekwueme elbe elbekov elbekova elciboga eldorov eldorova
  elebiyo eleyth elia elias eliasova eliasson elicin eligibile elizabeth elizondo ellis elmastasoglu elmurodyev
  elmurodyeva elnurov elnurova elss elvina elworthy elyorov elyorova emard embranthiri emert emig emmanuel emmelmann
  emmerich enache enachi enderby endzina endzins engel engelen engelmann engholm engstrom enriquez epifani eplinius
  erasmus erbay erben erbenova erberk erbulak ercetin ercoli erdman erdmann erdogan erez erginsoy erhan erhardt
  eriksen eriksson erkekli erlei ermini erni ernser ernst eronat errera errichiello errico ertepinar ertl erturk erwes
  esanu esbensen escalante escamilla escobar escobedo esenwein esparza espinal espino espinosa espinoza esposito
  esquibel esquivel esser esteves estevez esther estrada etzebeth eugster evangelisti evans evensen evers evliyaoglu
  evola evstifejev ewald fabbri fabbricatore fabbro fabian fabiani fabiano fabianova fabijan fabijanovic fabjan fabre
  fabris fabrizi fabrizio faculjak fadda fadel fadipe fagunwa fahey fahham fahner fahriddinov fahriddinova faisz
  fajardo fajdetic fajdiga fajimi fajnor fajnorova faktor falabi falbo falcao falchi falcioni falcone faleti falk
  falkowski faloye falzone fancello fanelli fankhauser fanta fantini fantova fantozzi faraci farago faraone farber
  farcas farcic farella faresta farias farida farin farkas farkasova farkasovska farkasovsky farrell farris farruhov
  farruhova fasano fasasi fasayo fasoli fassbender fathina faty fauche faulhaber faure favara favaro favero favre faye
  fayzbekov fayzbekova fazekas fazio fazliddinyev fazliddinyeva febian febrianti fedele federici feeney feest feher
  fehr fehrig feil fejfar fejfarova fekete fekonja felber feld felder feleppa felici feliciano feliziani felke fencl
  fenclova feng fenner fenske ferat ferenc ferencova ferilli ferjan ferko ferkova ferluga fernanda fernandes fernandez
  ferracuti ferraiuolo ferrante ferranti ferrari ferrarini ferrario ferraris ferraro ferrarotti ferreira ferrer
  ferreri ferretti ferri ferrigno ferrini ferroni festuccia feuerbach fiala fialova fichardt fichera ficova fidelis
  fiedler fiedlerova fierro fietz figl figueiredo figueroa fijalkowski filc filcova filice filimon filip filipan
  filipek filipiak filipova filipowicz filipowski filippi filippini filippis filippo filipponi filsinger fincke finka
  finke finkova finocchiaro finotti finstad fior fioravanti fiore fiorelli fiorentini fiorentino fiorenza fioretti
  fiori fiorillo fiorini fiorucci firdavsyev firdavsyeva firgantoro firmansyah fisbah fischer fischerova fischetti
  fiser fiserova fister fitratov fitratova fitschen flacco flacer flaman flanjak flatley fleischer fleischmann flis
  floder florczak florek flores florescu florez florian florianova floricelovic floridia florio floris flottmann
  fluckiger focsa fodor fodulovic fofana fofie foged fogele fogelis foglia fois fojtik fojtikova folivarski foltyn
  foltynova fonseca fontaine fonti forconi foretay forgione forkel forlani formanek formankova formanova fornara
  forsberg forst forster fortova fortugno fortunato foschi fossum fosu foti fotihov fotihova fourie fournier fousek
  fouskova frackowiak fraczek frahmeke frami francesca franceschi franceschini francesco francesconi francese francezi
  franchi franchini franciskovic franco francois francova frandsen franecki franek franey franic franjicabramic
  franjiczelic franke frankova frankowski fransson franta frantz franz franze franzis franzmann franzoni fratczak
  fratello fratila fratti frauen frauendorf frazi frederiksen fredriksen fredriksson freigang freimane freimanis
  freimann freimuth freisen freitas frenkel frenzel freriks freymond frezza frias frick fricke fridrich fridrichova
  friedek friedenberg friedli friedmann friedrich friess frigan frigerio frigo frisch fritsch frohn frosch frunze
  frydrych frydrychova ftorek ftorekova fucci fuchs fuchsova fucik fucikova fuentes fuhlbrugge fujiati fuksa fuksova
  fulop fumagalli fundak funmilayo fuoco furdi furgala furlan furman furno furrer furtado furtuna fusaro fusenig gaba
  gabhezi gabius gabler gabor gaborova gabriel gabriele gabrielli gabrielova gabrovsek gabud gacanovic gacevic gacic
  gacina gacinovic gadanski gaddini gadiaga gadomski gadschiew gadzic gagic gagliano gagliardi gagovic gagricic gagro
  gahwiler gaile gailis gailite gailitis gaina gaitan gajda gajdos gajdosova gajec gajewski gajgicmatic gajski
  gakstadter galander galarza galasso galati galazka galeazzi galic galinac galindo galjak galjen galjer galka
  gallardo gallegos galli galluzzo galosevic galvan galvez gamberini gambino gamboa gamez gamlin gamper ganaka gandhi
  gandolfo ganea gangan gangemi gangnus gantar ganzmann ganzzuparic gaona garatva garau garavaglia garay garcia
  gargiulo garibay garica garnier garofalo garonja garrido garza gasior gasiorowski gasjune gasjuns gaspar gaspari
  gasparini gasparova gasparovic gasparovicova gaspic gassama gasse gastel gastelum gatta gatti gatto gatzka gauder
  gaudiano gaudio gauthier gautier gavric gavrila gavrilita gavriliuc gavrilovic gavrovic gawel gawlik gawron
  gawronski gaytan gazdic gazi gazibara gaziova gazivoda gazo gazzola gbadamosi gbogboade gebhardt gehre gehrig
  gehring gehrke geiger geisendorf geisler geissler genchi genjega genna gennaro genoud genovese gentili georgescu
  gerace geraci gerard gerbennow gerber gerdel gerhardt gerhold gerlach germani gerritsen gerschler gerson gervasi
  gerwig gesell geurts gfeller ghale gheorghe gheorghita gheorghiu gherman ghilardi ghirmai ghita ghosh giacalone
  giaccio giachi giacomelli giacomo giampaoli giampaolo giannelli giannetti gianni giannini giannone giannotti
  gianotti giansante giardina giardini gibala gibbs gibson giehl gielen gierisch giesa giesche gigaba giger gigli
  giglio gigliotti gilca gilde gill gillieron ginneken gioacchini gioia giordani giordano giorgetti giorgi giorgio
  giovannelli giovannetti giovanni giovannini giovinazzo girard girardet girardi giraud giraudo girbu girolamo giron
  girone gisca gislason giudice giuffrida giugliano giuliani giuliano giunta giurgiu giuseppe giusti giustra glab
  glasnovic glasson glatting glavac glavak glavati gleason gleda gledic gleichner glintic glodovic glogowski gloor
  glosli glowacki glozanski gluhovic glukcevic glumac glumpak gning gningue gobel gockeritz gocnik gocnikova godanj
  godec godinez godlewski godoy goebel goedicke gohler golab golban goldbeck goldfuss goldkamp goldkuhle goldner
  golebiewski golebiowski golec golicsamarzija golinelli golling gollnow gollum golob golomski gombai gombay gombert
  gomes gomez gomis goncalves gonta gonultas gonzales gonzalez goodwin goonam goosen goossens goran gorczany gordhan
  gorea gorecki goricanec gorisek gorjanski gorka gorlich gormer gorniak gorny gorski gotthardt gottlieb gottschalk
  gottwald gottwaldova gotz gotzelmann goudiaby govender govoni gowda goyette graaf graber grabez grabic grablovic
  grabovac grabowski gracia graczyk gradisar gradistanac gradojevic grady gradzki graf graham granado granados granat
  granata granato grandi grandjean grasse grassi grasso gratzky grau graudina graudins graur gravina graziani graziano
  grbesa greb grebenarzarmen grecu greenfelder greenholt greger gregersen gregor gregorc gregori gregorio gregorova
  gregus gregusova greithanner greppi greschner grezia grgic grgurevic gribuste gribusts grieco griego griem
  griesbacher griese griffiths grigoras grigore grigorescu grijalva gril grilli grimaldi grimm grinberga grinbergs
  grkavac grkinic grladinovic grob grobelaar grochowski groduma grodums groebli gromisch groot groothuizen grosjean
  grossheim grossi grosskopf grosso grosu grothaus grothkopp grotke grotzinger groza grozdanovic gruba grube gruber
  grubesicbarbir grubnic grubrova grudzien grun grundmann grundza grundzova gruner gruning gruppuso gruszczynski
  gruszecki gruszka grygar grygarova grzegorczyk grzelak grzesiak grzesik grzeskowiak grznar grznarova grzyb
  grzybowski grzywacz guajardo gualtieri guardado guarino guarneri guarnieri guastella guastone gucanin guerin
  guerreiro guerrero guerrieri guerriero guerrini guevara gueye guglielmi guha guidetti guidi guidotti guillaume
  guillen guillot guinand guisse gulam guldemeister guler gulgowski gulino guliwe gulli gulyas gumede gummelt
  gumuspala gunarto gunawan gunday gundersen gunes guneta gunjaca gunkel gunnarsson gunther gunz gupta gurbig gurmen
  gurrieri gurule gurung gusan gusanovic gusatovic gusavac gusevac gusic gusikowski gusmeroli gusovic gustafsson gutal
  gutierrez gutjahr gutkowski gutmann gutowicz gutowski gutrovac gutschank gutu guzik guzina guzman guzun gwacela
  gwala gwozdz gwozdzik gyamfi gyasi gyawali haack haag haan haas habeeb habel habibi habibov habibova hablak
  hablakova habsuda habsudova hackbusch hackelbusch hackett hadfield hadwich hadzibeganovic haferkamp hafliger hafner
  hagen hagenes hahn haikal hajdinjak hajdu hajduk hajek hajkova hajna hajnc hajny hakala hakan hakansson hakyemez
  halak halakova halasz hald haldova haley halilyev halilyeva halim halimah hallmann halova haluska haluskova
  halvorsen halvorson hamalainen hamann hamidov hamidova hamill hamilton hammes hampl hamplova hamzaoglu hamzayev
  hamzayeva hana hanacek hanackova hanak hanakova handayani handoko handzic hane hanekom hanenberger hango hanifat
  hanizar hanko hankova hannecker hanni hannich hanniske hanousek hanouskova hanova hansen hansson hanus hanusova
  hanzal hanzalova hanzl hanzlik hanzlikova hanzlova harac haramija harber hardiansyah hargasser harini hariyah
  harnapp haro harris hartati harter harting hartlieb hartman hartmann hartmanova hartwig hartz harvey haryanti
  haryanto hasan hasanah hasanica hascak hascakova haschke hasek haskova hasler hassan hassanah hasse hassfeld hastuti
  hathorn hattingh hauck haug haugaard haugen hauke haukelidsaeter haupt hauser havel havelka havelkova haverney
  havlicek havlickova havlik havlikova havlova havojic havranek havrankova hayes hayworth heaney hearne heathcote
  heberstreit hechler hecko heckova heczko heczkova hedegaard hedermann hediger hedlund heefer heerden hegedus heger
  hegerova hegmann hehl heidelmann heidenreich heidler heijden heikkila heikkinen heinemann heinig heinke heinonen
  heinrich heinze heiser hejda hejdova hejduk hejdukova hejl hejlova hejna hejnova heleta hellmann hellstrom helmke
  helpling henderson hendriks hendrych hendrychova hengmith henkel hennes hennezel henri henriksen henriksson
  henriques henriquez hense hensel hentel hentschel hentschke hepperle herberger herbrand heredia heretik heretikova
  hering herjavec herlambang herman hermanek hermankova hermann hermanova hermans hermansen hermansson hermawan
  hermecke hermelin hermiston hernadez hernandes hernandez herold herrera herrmann herschmann hertel hertzog herweg
  herwig herzenberg herzog hess hesse hessek hessel hessler hettinger hetzler heuck heunis heuvel heval heydemuller
  heyden hickle hidalgo hidayanto hidayat hideo hidosanin hiebl hikmatov hikmatova hildebrand hildenbrand hilgendorf
  hillard hiller hilll hilpert hiltunen himawan hincu hinek hingsen hingst hinojosa hinrichs hintz hirnstajn hirsch
  hirschberg hirt hirthe hirvonen hitchinson hjort hjorth hladik hladikova hladka hladky hlapec hlasni hlatshwayo
  hlavac hlavacek hlavacekova hlavackova hlavacova hlavata hlavati hlavaty hlavka hlavkova hlinka hlinkova hlongwa
  hlongwane hlousek hlouskova hoang hocevar hochstrasser hocke hodanovac hodea hodel hodkiewicz hodler hodovanj hoeger
  hofer hoff hoffman hoffmann hoffmannova hofman hofmann hofmanova hofstetter hoft hohenberger hohl hohn hohne
  hohnheiser hohosbabic hojimurodyev hojimurodyeva holanova holas holasova holcova holdt holec holecek holeckova
  holguin holik holikova holinski holl hollard holmberg holmes holmgren holmqvist holoubek holoubkova holtfreter holub
  holubova holuby holubyova holz holzdeppe holzner homenick hommel homola homolka homolkova homolova honegger honig
  honz hooss hopland hoppe horacek horackova horak horakova hordt horejsi horky hornak hornakova hornicek hornickova
  hornik hornikova hornung horova horska horsky hort horvat horvath horvathova horvatova hosek hoskova hossa hossova
  hottinguer hotz houdek houdkova hougaard houska houskova hovanjek hovorka hovorkova howard howell hozova hrabal
  hrabalova hrabovska hrabovsky hradecka hradecky hradil hradilova hrasko hraskova hrbacek hrbackova hrbek hrbkova
  hrda hrdina hrdinova hrdlicka hrdlickova hrdy hresicdubaic hribar hric hricova hrkalovic hrmo hrmova hrncir
  hrncirova hrnjak hroch hrochova hromadka hromadkova hron hronova hrovat hruba hrubes hrubesova hruby hruska hruskova
  hrusovska hrusovsky hruza hruzova hrvatin huang huba hubacek hubackova hubenbecker huber hubert hubl hubner hubova
  huckestein hudak hudcova hudec hudecek hudeckova hudson huebel huel huels huet hugel hughes hugo huguenin huhn
  huisman huixtlacatl hujo huke hulka hulkova huls humbert huml humlova huneke hunziker hurlimann hurramov hurramova
  hurtado husak husakova husakovichodzic huseby husek huskova hutagalung hutapea hutasoit huth huttcher hutter huwiler
  huzanic hwang hyatt hybl hyblova hynek hynkova iacob iacolare iacono iacovino iacovone iancu iandolo iannaccone
  iannello ianni iannone iannucci iaria iatco iazzetta ibanez ibarra ibikunle ibodullohyev ibodullohyeva ibranovic
  ibric ibrohimov ibrohimova icelic ichim ierardi iersel iezzi iglicar ignat igov igric ihasz ihly ihnacak ihnacakova
  ihtiyorov ihtiyorova ikromov ikromova ilancic ilic ilicali ilicin ilie iliescu ilin ilincic ilisic illes illing
  ilori ilupeju ilyosov ilyosova imhof immelman impellizzeri improta imronov imronova indelicato ingrassia ingrosso
  innocenti inzerillo iodice ionescu ionita iordache iorga iorio iosif iotti iovino iovu ippoliti ippolito irawan
  irfandi irimia irizarry isaac isac isak isakov isaksson isbrucker isekenmeier isik isler islomov islomova ismail
  ismoilov ismoilova isokun ispas ispiranovic israel istokovic istrate istrati isvan iswahyudi iten iuliano ivan
  ivancan ivancic ivanisic ivankovicbon ivanov ivanova ivanovs ivas ivascu iversen ivic ivkovac iwanowski iwanski
  iyalla iyanda iyengar iyer iyosov izdebski izzi izzo jaarsveld jablanov jablonski jacimovic jackowski jackson jacob
  jacobi jacobs jacobsen jacobson jacovic jacquet jadro jaggi jagica jagiello jagielski jagodic jagodzinski jagusch
  jagusic jahn jahnke jahoda jahodova jailani jaime jaimes jain jaiyeola jakab jakesova jakl jaklova jakobcin jakobek
  jakobs jakobsen jakobsson jakolic jakopic jakoubek jakoubkova jakubcova jakubczyk jakubec jakubiak jakubowski
  jakusmejarec jalolov jalolova jambor jamiu jamnik jamolov jamolova jamrozy jamshidov jamshidova janacek janackova
  janak janakova janata janatova janca jancek jancekova jancik jancikova jancova janda jander jandova janecek
  janecekova janecic janecka janeckova janekovic janevski jang jangid janiak janicek janich janicki janickova janik
  janikova janiszewski janka janke jankovicbeslic jankovitch jankovska jankovskis jankowiak jankowski janku
  janosevicfranz janosik janosikova janoska janoskova janota janotova janousek janouskova janovska janovsky janowski
  jansa jansen janska jansone jansons jansova janssen janssens jansson jantjies jantosovic jantosovicova janu januar
  janus janusko janusz januszewski jaquez jara jaramillo jarc jardan jares jaresova jarets jarnec jarosova jarosz
  jarvinen jarzabek jasarevic jasek jasinski jaskiewicz jaskolski jaskova jasso jast jastrzebski jasuryev jasuryeva
  javlonov javlonova javohirov javohirova javurek javurkova jaworski jazbinsek jazvinsak jeanneret jech jechova
  jedlicka jedlickova jedlovska jedlovsky jedrzejczak jedrzejczyk jedrzejewski jeftic jeftovic jegorov jekabsone
  jekabsons jelacic jelasic jelen jelenova jelica jelinek jelinkova jelisavac jelita jellinghaus jendek jendekova
  jenicek jenickova jenkac jenkins jenko jenni jensen jeorga jeppesen jerab jerabek jerabkova jeram jerde jereb
  jeremic jereminov jergic jerinic jerinkic jerkov jerkovic jerschabek jesenicnik jespersen jeusa jevdenic jevdenovic
  jevdevic jevremcevic jevremov jevremovic jevric jevrosimov jevrosimovic jevtanovic jevtic jevtovic jezdic
  jezdimirovic jezek jezierski jezkova jezova jiang jilek jilkova jimenez jiminez jimoh jindra jindrova jirak jirakova
  jiranek jirankova jirasek jiraskova jirik jirikova jirka jirkova jirku jirousek jirouskova jirova jirsa jirsova
  jiyan jockovic johannessen johannsen johansen johansson johar johnova johns johnsen johnson johnston jokanovic jokic
  jokicic jokin jokinen jokovic joksimovic joly jonas jonasova jonata jonatova jones jonge jonker jonsson jordaan
  jordanovic jorgensen josan joshi joshua josic jossa jost jostiak joubert jovancevic jovanovic jovanovicfilicic
  jovicic jozwiak jozwik juarez jucken juhart juhasz juhl jukuma jukums julien jumike jumikis junck junek jung
  jungbluth jungton junkova jurasic juraskovic jurcik jurcikova jurecka jureckova jurek jurgens jurica juricova jurik
  jurikova jurina jurinova jurisevic jurisic jurisicspajic jurisin jurjevic jurkiewicz jurkovic jurkovicova jurkowski
  justesen justina juszczak juwita kabat kabatova kabic kablinovic kacaniklic kacar kacarevic kacavenda kacirek
  kacirkova kacprzak kaczmarczyk kaczmarek kaczmarski kaczor kaczorowski kaczynski kadar kaderabek kaderabkova
  kadijevic kadlec kadlecova kadnar kadri kaesmacher kafenda kafendova kafka kafkova kafle kagi kahl kahler kahlert
  kahles kahlmeyer kahveci kahyang kainovic kaisrova kaitovic kajganic kakkar kala kalab kalaba kalabic kalabova
  kalajanovic kalajdzic kalajic kalajitovic kalamiza kalas kalasova kaleja kalejs kalendic kaleta kalic kalin kalina
  kalinova kalinowski kalinski kaliska kalisky kalisz kalivoda kalivodova kallabis kallay kallayova kallensee kallio
  kallis kalna kalnaja kalnajs kalnina kalnins kalns kalocsay kalous kalousek kalouskova kalousova kalova kaluderski
  kaluza kalyan kamal kamara kamat kamber kambic kamenicki kamenik kamenikova kamenov kaminski kamoliddinyev
  kamoliddinyeva kamolov kamolova kampf kampschulte kanaria kande kandecki kandji kanea kang kania kanic kaniewski
  kanimal kaniyar kanizaj kanka kankova kano kanova kante kantor kantorova kanzaki kaplan kaplangi kaplanova kapoor
  kappe kappler kaproncai kapsa kapulica kapusta kara karabocek karabulut karac karacic karadamis karadas karadordevic
  karaduman karaer karajcic karakasevic karam karaman karamarkovic karamata karan karapetric karasek karasicevic
  karaskova karasova karatosic karaulac karaulic karavidic karban karbanova karczewski kardache kardinal kardos karel
  karem karen karhoff karika karikari karjalainen karki karklina karklins karlak karlic karlik karlikova karlinski
  karlova karlsen karlsone karlsons karlsson karpinski karrass karsten kartal karul karulova karus karwowski kasal
  kasalova kasanin kasapoglu kasavica kaselj kaser kasik kasikova kasikovic kaspar kasparek kasparkova kasparova
  kasperek kasprzak kasprzyk kass kasse kassulke kasten kasterovic kastner kaszuba katarincek kather katherine
  kathrada katic kato katoi katona katrusa katulic katzinski kaufmann kaul kaulina kaulins kaur kausemann kautzer
  kavaklioglu kavcic kavka kavkova kawecki kawohl kaya kayode kazda kazdova kazenski kazmarek kazmierczak kebe kececi
  kedzierski kedziora keebler keefe keeling keil keiner keita keith keizare keizars kekic keleka keleman kelemen
  keller kelm kemal kemfelja kemmer kempe kempis kempter kenina kenins keniz kenizova kennedy kepa kerekes kerl
  kerluke kertzmann keseroglu kesina keskin kesselring kesselschlager kessler kette kettenis keung keutel khadka
  khalid khan khanna khatri khawula khouma khoza khumalo khumalu khuzwayo kicanovic kicema kiceskulov kicevac kicic
  kiehn kiessling kihas kihn kilback kilic kilicci kimberly kinadeter kindelan kindl kindlova kinnunen kinzel kinzy
  kirac kiraly kirch kirlin kirst kirsten kisabaka kisfalubac kisiel kita kitic kitonjic kizivat kjaer kjeldsen klaas
  klabuhn klacar kladar kladarin klanac klander klapec klapka klapkova klapper klasanovic klasnja klauder klaus
  klausen klavina klavins klecina klecka kleckova kleeberg kleiber klein kleinert kleininger kleinmann kleinova
  kleinsteuber kleiss klemencic klement klementova klemme klerk kleven klikovac klima klimczak klimek kliment
  klimentova klimes klimesova klimova klimovic klinac klincov kling klinger klinic klink klisanin kljecanin klocko
  klopsch klos klose klosowski kloss kloucek klouckova klouda kloudova klusener kluwe kmet kmetova kmiec kmiecik knabe
  knapik knapova knecht kneifel knetsch knez knies knippel knobel knoblich knoetze knorr knorscheidt knotek knotkova
  knudsen kobayashi kobela kobia kobus kocabiyik kocchar koch kochan kochova koci kocian kocianova kocis kocisova
  kocjan kock kocman kocmanova kocoglu kocourek kocourkova kocsis kocyigit koczulla koderisch koehl koehler koelpin
  koen koenig koepp koester kofferschlager kofler kofranek kogan kogut kohle kohler kohlmann kohnle kohout kohoutek
  kohoutkova kohoutova kohrbruck kohre kohrt kohs koirala koivisto kojcic kojcinovic kokalj kokanov kokanovic kokar
  kokoskov kokovic koks kolacek kolackova kolade kolak kolakovic kolakowski kolar kolarac kolarevic kolaric kolarik
  kolarikova kolarov kolarova kolasa kolb koleiski kolek kolembus kolenc kolesar kolesaric kolesarova kolgjeraj
  kolkova kollar kollarova kolly kolman kolmanova kolnik kolnikova kolodziej kolodziejczyk kolodziejski kolokas
  kolompar kolonja kolotzei kolovic kolundzic kolundzicradic kolundzija komad komadinic komadinovic komak komanov
  komanovic komar komarcevic komarcic komarek komarica komarkova komarnicki komaromy komarov komatina komatinovic
  komatovic komazec komilov komilova kominek kominkova komljen komljenovic komluski komnenic komnenov komnenovic
  komoll komorowski komronov komronova konate koncar konda kondza konecna konecny kong konicek konickova konieczna
  konieczny konig koning konopelski konopka konow konrad konta konte konya koob koomson kopal kopalova kopanec kopas
  kopczynski kopec kopecek kopecka kopeckova kopecky kopecna kopecny koper kopernick kopf kopriva koprivec koprivova
  korbel korbelova korda kordic kordin kordulup korec korecova korhonen korica korinek korinkova korkmaz korkutovic
  kormukcu korol korosec korotaj korpas korsa korta kortajarena korusac korzeniowski kosalec kosanin kosarac koscalek
  kose kosenkow koseoglu kosevic kosik kosikova kosina kosinova kosinski koskinen kosnicar kosnicarevic kosoko kosova
  kosowski kospic kostadinovic kostal kostalova kostecki koster kostic kostin kostka kostkaova kostkova kostrec
  kostrecova kostrzewa kostunica kosutarac kosutic koszewski kotaranin kotaras kotarcevic kotarlic kotas kotasova
  kotek kotevic kotkova kotlar kotlarova kotowski kotrba kotrbova kotrljanovic kotzin kouba koubaa koubek koubkova
  koubova koudela koudelka koudelkova koudelova koukal koukalova kouril kourilova koutna koutny kovac kovacek
  kovacevic kovacic kovacik kovacikova kovacova kovacs kovalski kovar kovarik kovarikova kovarova kovcin kovincic
  kovinjalo kovjanic kovljenic kovrlija kowal kowalczuk kowalczyk kowalewski kowalick kowalik kowalinski kowalski koya
  koybasi koyluoglu koyuncu koza kozak kozakiewicz kozakova kozarac kozarev kozarevic kozarski kozel kozey kozic
  koziel koziol kozlica kozlina kozlova kozlovacki kozlowski kozma kozova krabbe kragl kragulj kraguljac krahovski
  kraincanic krajci krajcik krajcir krajcirova krajco krajcova krajcovic krajcovicova krajewski krajicek krajicekova
  krajickova krajina krajinovic krajisnik krajnc krajnovic kral kralicek kralickova kralik kralikova kralj kralja
  kraljinovic kralova kramaric kramer krance krancis kranjski krasic krasnova krastina krastins kratka kratky
  kratochvil kratochvilova kratofil krauel kraule kraulis kraus krause krausova krauspe krauze krawczyk krawiec
  krcevinac krcmar krcmarevic krcmarova kreb krebs krecek kreckova kregar kreiger kreissig krejci krejcik krejcikova
  krejcir krejcirova krejcova kremanac kremenovic krenek krenkova kreslina kreslins kresoja kresojevic kresonja kresse
  krestalica kreutz krga kricak kricka krickovic krieger kriel krieva krievina krievins krievs krige krijt krilovic
  krinulovic krippner krisan krisanov krisanovic kriss kristensen kristiansen kristic kristof kristoffersen kristofova
  krivacevic krivaja krivanek krivankova krivcevic krivda krivokuca krivosic krivosija kriz krizaj krizan krizek
  krizic krizkova krizova krkalo krkeljic krkic krkljus krkobabic krmelj krnjajic krockert krodinger kroger krogh
  krohn krol krolikowski kron kronberga kronbergs kropacek kropackova kroupa kroupova krpovic krsmanic krsmanovic
  krsmic krspogacin krstajic krstanovic krstekanic krstic krsticic krstin krstinic krstivojevic krstonic krueger krug
  krugel kruger kruk krukowski krull krumina krumins krupa krupicka krupickova krupinski krupka krupkova krupova
  krusarovski kruschinski kruskovic kruszewski kruzevic krvavac krysiak krzeminski krznaric krzyzanowski kshlerin
  ksiazek ktamov ktamova kuba kubacki kubadov kubadova kubanek kubankova kubat kubatova kubcova kubec kubelka
  kubelkova kubena kubera kubes kubesova kubheka kubiak kubica kubicek kubicki kubickova kubicova kubik kubikova kubin
  kubinova kubis kubisova kubli kubova kuca kucara kucera kucerova kuchar kucharczyk kucharova kucharski kuchta
  kuchtova kucinac kucinski kucova kucukler kuczynski kuday kudeljas kudlacek kudlackova kudrna kudrnova kufahl kuhar
  kuhic kuhlee kuhlman kuhn kuhnel kuhnemund kuhnen kuhnert kuhnke kuhnl kuijpers kuiper kujavec kujawa kujawski kukla
  kuklova kukuljica kukuruznjak kulaksizoglu kulesza kulhanek kulhankova kulhava kulhavy kulig kulik kulimann kulinski
  kulma kulmane kulmanis kumbernuss kumcuoglu kumi kummle kunc kuncova kunde kunene kunes kunesova kung kunicbukovac
  kunstek kunt kunter kunz kunze kupcova kupec kupfer kuphal kupka kupkova kupprion kuprion kupusinac kuraica kurcubic
  kurek kurevija kuridza kurija kurilic kurjacic kurjacki kurka kurkova kurmazovic kurniawan kurnicki kurnoga kurobasa
  kurowski kurrat kurschilgen kursteiner kurt kurtak kurtanjek kurtovic kurtuma kurucev kurucic kurutluoglu
  kurzemniece kurzemnieks kusan kusanovic kuschewitz kuschmann kusi kusic kuske kusljevic kusljic kusmawati kustermann
  kusters kusuma kusumo kuswandari kuswoyo kuter kutlay kutlija kutscherauer kutzner kuvalis kuypers kuzel kuzelj
  kuzelova kuzet kuzmanic kuzmanicsarac kuzmanovicdordevic kuzmina kuzucu kvacanovic kvapil kvapilova kvarme kvasina
  kvasnicka kvasnickova kvekic kvrgic kwaakye kwadwo kwan kwarteng kwasniewski kwiatkowski kwiecien kwiecinski kwok
  kwon kwong kyei kyncl kynclova kyra kysel kysela kyselova laack laakso laaksonen laan labadie labalo laban labanac
  labate labotic laboy labuda labudova labus lacanin lacerda lach lacina lacinova lacis lacko lackova lacman lacnjevac
  lacroix ladega ladevac ladevic ladewig ladinovic laezza laforza lagos lagrange lahtinen lailasari laine laitinen
  laitkam laivina laivins lakatos lakatosova laketa laketic lakic lakomy laksita laksmiwati laletin lalic lamacchia
  lambelet lamberti lambic lammert lamos lamula landi landmane landmanis landmann landova lange langeveldt langfeld
  langhirt langosh langova langr langrova langworth lanig lanteri lanz lapcevic lapenna lapina lapinski lapsina
  lapsins lara larkin larsen larson larsson lascio laskowski lasmane lasmanis lasota laszlo latal latalova latifat
  latini latkovska latkovskis latorre lattanzi latupono lauberga laubergs laubscher lauckner lauinger laureano lauren
  laurent lauri lauridsen laursen lausecker laux lavecchia lavicka lavickova lawal lazanski lazarac lazarev lazarevic
  lazari lazarov lazendic lazetic lazic lazin lazinica lazizov lazizova lazuardi lazzari lazzarini lazzaro leahu leal
  leale leannon lebeda lebedova leberer lebron lebsack lecca lecce lecic leclerc leclercq lecomte ledda ledesma ledner
  leeuw leeuwen lefebvre lefevre leffler leggio legrand legros legzdina legzdins lehmann lehner lehtinen lehto
  lehtonen leibold leide leilani leimbach leinonen leipold leist leite leiter leiteritz leitheim leiva leiwesmeier
  lejina lejins lejniece lejnieks lelli lelovic lemaic lemaire lemajic lembede lemic lemke lemmens lemoine lemus
  lenart lenfers lengyel lenhard lenk lentini lenz lenzen lenzi leon leonard leonardi leoncini leonetti leoni
  leontijevic leopardi lepore leposavic lepovic leppanen lepsanovic lepsik lepsikova lepthin lequesne lerma leroux
  leroy lesch leschnik lesendric lesevic lesiak lesina lesjak lesmana lesniak lesniewski lestari leszczynski letsoalo
  letzelter leuba leuenberger leung leuschke leutarevic leutenegger levajac levanic lewandowski lewicki lewin lewke
  leyckes leye leyva lezzi liang libal libalova liberati librizzi licata liccardo licciardello lichtenfeld
  lichtenhagen lichtl licis licitra lidaka lidaks liebach liebe liebich liebold lielmane lielmanis lienshoft liepa
  liepina liepins ligorio liguori lilic limbu limoncuoglu linares lindberg lindenberg lindenmayer lindgren lindholm
  lindner lindqvist lindstrom linhart linhartova liniger linke linnenbaum liotta lipan lipar lipari lipinski lipka
  lippe lippi lippmann lippolis lipske lipski liptak liptakova lipus lira lischka lisi lisicka lisicky lisiecki liska
  liskova lisnic lisowski littel litterio liuzzi livaja livazovic liverani ljevnaic ljiljan ljubojevic ljubomirovic
  ljubotina ljubovic lobinger loboda locatelli locci lochner locs loddo lodi lodina lodins loera loffredo lofgren
  logina logozar logsch lohmann lohre lohse loiacono lokar loken lolli lombard lombardi lombardini lomeli lomic
  lomovic lonardi loncar longhi longobardi longoria loogen lopez lorenc lorencova lorentzen lorenz lorenzini lorenzo
  loreti loreto lori lorusso losch losickrizmanic loska lotito lott lotti loubser louda loudova loum loureiro lourenco
  lourinho louw lovato lovric lowa loya lozada lozano lqinyev lqinyeva lubinova lubke lubowitz lucanovic lucar
  lucarelli lucarini lucchese lucchesi lucero luchetti luchian luchini luciani luciano lucic lucidi lucio luconi
  luczak ludban ludolf ludvik ludvikova lueilwitz luettgen luevano lufft lugli lugo luise lukac lukacevic lukacin
  lukacova lukacs lukas lukasek lukasiewicz lukasik lukaskova lukasova lukaszewski lukenda lukendic lukes lukesova
  lukic lukickovanovic lukoschek luna lund lundberg lunde lundgren lundin lundqvist lundstrom lungu luongo lupasco
  lupascu lupi lupica lupo luppi luppino luptak luptakova lupu luscher luse lusis lustenberger lutfiyev lutfiyeva
  lutfullohov lutfullohova luthi luthuli lutje luyken luyt luzaic luzar luzi luzzi lynch maak mabaso mabhida mabizela
  mabrukov mabrukova mabunda macak macakova macaluso macanic macari macchi macdonald macedo macejkovic macek macele
  macgyver machac machacek machackova machacova machala machalek machalkova machalova machova machtig maciag macias
  maciejewski mackiewicz macko mackova mackowiak macovei macri macura macurova maczey madan madej madejova mader
  madetzky madic madidov madidova madrid madrigal madsen madubuko maduma madunicflauder madzic maestas maffei maftei
  magalhaes magana magar magdalenic magdic maggi maggiani maggio maggiore maglajic magliocco magnani magnussen
  magnusson magoza mahabeer mahajan mahanov mahanova mahardika maharjan mahendra mahestri maheswara maheswari mahlangu
  mahmudi mahrusov mahrusova maia maiello maier maillard mainardi maio maione maisch majaca majcan majcen majcher
  majchrzak majer majerova majeska majesky majewski majka majkic majnik majovic majstorovic majstrenko makela makhanya
  makinde makinen makinwa makkink makowski maksimovic makuachukwu malachovska malachovsky malagoli malai malan
  malaspina malatesta malavasi malave malbasik maldonado malec malecek malecic malecki maleckova malek malenica
  malerba malesevic malfa malicanin malicki malik malikova malinga malinic malinova malinowski malisek malisekova
  maliszewski malivuk malizia malkova malkus mallmann malmgren malobabic malojcic maltasic maluleke malvic maly
  mamojka mamojkova mamula manak manakova manastirlic mancinelli mancini mancino mancuso mandaric mandasari mandic
  mandokovic mandrapa manetti manfred manfredi mangane mangano mangione mangunsong manica manicone maniscalco manjak
  manjencic mann manninen mannino manno manns manolache manole mansell mansson mansur mansurov mansurova mante manti
  mantovani manullang manz manzanares manzella manzi manzo maphisa maqsudov maqsudova maracic maragno marahrens marais
  marak marakovic maran marangi marangon marangoni marani marar marasovic marbun marcec marcelli marcello marcet
  marchal marchand marchesan marchesini marchetti marchetto marchewka marchewski marchi marchini marcik marciniak
  marcinko marcinkova marcinkovic marcinkowski marcon marcovecchio marcu marcucci marcussen marczak mardari mardhiyah
  mardonov mardonova marecek mareckova marega marek marelli maresca maresova margic marginean margiotta margis mari
  marian mariani marianova maric maricevic marie marik marikova marin marincic marinelli marinescu marini marinkovic
  marinovic marinucci mariotti marisavljevic mariucci mariz marjanov marjanovic markelj markham markiewicz markotic
  markova markovic markovicsarac markowski markus marmeggi marner maroevic marone marongiu marosicevic marotta marovic
  marpaung marquardt marquart marquez marrazzo marrero marrone marroquin marsalek marsalkova marschek marsella
  marsenic marsik marsikova marsili marszalek martac martelli martellucci martensson marti martinac martincova
  martinec martinek martinelli martinez martinkova martino martinov martinovic martins martinsen martinsson marton
  martorana martucci marty marunica marvin marx marxen maryadi maryam maryati marzano marzec marzi marziali marzio
  marzocchi masaryk masarykova mascarenas mascia masciandaro mascolo masek maseko mashinini masi masiero maskova
  maslac maslanka maslova maslowski masojevic masopust masopustova massari massaro massimi masson mastrogiacomo
  mastroianni mastronardi mastropietro masucci mata matanic matarazzo mataz mateescu matei matejicek matejickova
  matejka matejkova mateo mathebula mathes mathies mathieu mathisen mathiszik matias matiasko matiaskova matic
  matijanic matijasevic matijevic matisone matisons matoric matos matous matousek matouskova matousova matranga
  matschke matta mattei matteo mattern matteucci matthes matthey mattia mattila mattioli matton mattsson matullohyev
  matullohyeva matulova matusiak matusina matuska matuskova matuszak matuszewski matyas matyasova matys matysiak
  matysova maugeri maulana maurer maurizi mauroff mautner mautone mauzer mavdudyev mavdudyeva mavlonov mavlonova
  mavundla maxa maxova maya mayasari maybach mayer mayerova mayert mayhos mayorga mayowa mazanek mazankova mazibuko
  mazilu mazjane mazjanis mazur mazurek mazurkiewicz mazza mazzanti mazzarella mazzaro mazzei mazzeo mazzi mazzini
  mazzocchi mazzola mazzoleno mazzone mazzoni mazzotta mazzotti mbacke mballo mbatha mbaye mbende mbengue mbodj mboup
  mbow mbuso mcclure mccullough mcdermott mcglynn mchunu mckenzie mclaren mclaughlin mclean mcmillan mebold meciar
  meciarova medeiros medek medeot medhurst medici medina medkova medne mednis medrano medugno medved medvedova meeuwis
  megantara megdanac megna mehl mehlhorn mehloluhlaza mehlorn mehmet mehra mehrotra meichtry meier meiere meiers
  meijer meili meintjies meireles meisch meissner mejia meksa mekss melandri melani melcer melcerova meldere melderis
  melendez melgar meli melichar melicharova melillo melinda melker mellett melngaile melngailis melnic melo meloni
  melzer memoli mena menard mencarelli menchaca mencl menclova menconi mendes mendez mendoza mendy menegatti
  menemencioglu menendez menga mengoni menna menne menon menozzi menrat mensah mensik mensikova meraz mercier mercuri
  mereu mereuta merian merino merkel merlak merli mermoud merola merseburg merta mertens mertoglu mertova mertz merwe
  merz mesaric mesarosbelanji meskuna meskune meskuns mesloh mesquita messana messina meszaros mettler metz metzger
  metzner meulen meunier mewes meyer meylan meza mezei mfeka mfumu mgenge mhlanga mhlongo mican micco miccoli miceli
  michal michalak michalcova michalczyk michalec michalek michalik michalikova michalkova michallek michalova
  michalowski michalski michel michele micheletti michelucci michiels michna michnova micillo micka mickova micu
  mielczarek mielke mierzejewski miettinen migliaccio miglio migliore migliorini mignogna mihai mihaila mihailescu
  mihailov mihailova mihailovs mihal mihalache mihalachi mihalcea mihalik mihalikova mihaljec mihalova mijakovic
  mijatovic mijic mijota mika mikac mikelsone mikelsons mikesicmerda mikesova mikicvucak mikitenko miklas miklosko
  mikloskova miko mikodanic mikolajczak mikolajczyk mikova mikula mikulasek mikulaskova mikulik mikulikova mikulova
  mikulski mikus mikusova mikuta milak milakovic milani milankovic milazzo milczarek milde milea milella milewski
  milisickovacevic militaru militello miljanovic miller millidge milota milotova milsom milton minac minacova minah
  minarik minarikova minarova mindru minelli mingarelli minniti minov minova mintzlaff miodrag miotto mirabella
  miramontes miranda miranov miranova mirazizov mirazizova mircea mirea mireles mirga mirgova mironov mironova mirski
  mirziyoyev mirziyoyeva miscancuk mishra misiak misik misikova miskiewicz mistretta misztal mitanovic mitchell mitu
  mkhatshwa mkhize mladek mladenovic mladkova mlakar mlcoch mlcochova mlejnek mlejnkova mlikota mlinar mlynarczyk
  mngomezulu mnisi mobolaji mocanu moccia mockenhaupt mocnik modise modzelewski moede moedl moeller moen moffa
  mofokeng mogbadunade mogenburg moguenara mohamed mohirov mohirova mohnacki mohr mohrhard mohsner moise moisei mojica
  mojzis mojzisova mokra mokros mokrosova mokry mokwena moldner moldovan moldovanu moldoveanu molefe molenaar molenda
  molina molinari molinaro molitor mollenbeck moller mollica mollinger molnar molnarova moloi molteni molzan
  momcilovic monaca monache monaci monaco monahan mondragon monica monnard monni monod monroy montag montagna
  montagner montalbano montalto montalvo montanari montanaro montanez montano montefusco monteiro monteleone
  montemayor montemurro montenegro montero monterosso montesano montez monti monticelli montoya moonsamy moore
  moormann moosa mora moraes morales morandi morari moraru moravcik moravcikova moravcova moravec moravek moravkova
  morawo morawski morax moraz mordenti mordhorst moreau moreira morelli moreno moretti moretto morgante morhelfer
  moriconi morin morini morissette moritz morkel moroni morova moroz morozova morozovs morreale morri morrison morrone
  morsch mortensen morton moscato moscheles mosciski moseley moser moslavac mostert mosti mota motalo motaung
  motchebon motisi motl motloung motlova motta motteau mottet mottola motycka motyckova motyka motzenbbacker moucka
  mouckova moudra moudry moura moya mphahlele mqwebu mracek mrackova mraz mrazek mrazkova mrazova mrkvicka mrkvickova
  mroczek mroczkowski mroz mrozek mrugalla msibi mthembu mthethwa mtolo mtshali mucalj mucavac muceniece mucenieks
  muchova muckenthaler mudau mudie mueller mufizov mufizova muhammadov muhammadova muhar muhleis muhsinov muhsinova
  muhtorov muhtorova muinat muizniece muiznieks mukaram mukhopadhyay mulder muller mullerova mulrain mulyani munaro
  munda munguia munifyev munifyeva muniz munk munkas munoz munsamy muntean munteanu muradbasic murati muratore
  murawski murazik muresan murgia murillo murodov murodova murolo murphy murray murru musat muschg musella musial
  musil musilova musso mustafoyev mustafoyeva mustapha musteata mustika mustofa mustonen musulmonov musulmonova
  musumeci musy muszynski mutiat muzaffarov muzaffarova muzenjak muzik muzikova mybs myburg myburgh mydlo mydlova
  myhrer myska myskova nababan nabein nabow nader nagel naglav nagode nagy nagyova nagypalfi naik nainggolan nair
  najduk najera najman najmanova najmiddinov najmiddinova najmudin nakamura nalbantoglu namaga nambeesan namboothiri
  namike namikis nanaic nanda nanez nannen nanni napierala napitupulu napoletano napoli nappi narcisi nardi narimonov
  narimonova narpati narvaez nascimento nashiruddin nasriddinov nasriddinova nastas nastase nastvogel nasyiah nasyidah
  natale natali natera nathania natsir naubert naude nauer naumann naumovskicizmar nava navarrete navarro navratil
  navratilova nawrocki nawrot nayar nazario nazifov nazifova nazrullohyev nazrullohyeva nazzaro ncusi ndaba ndandali
  ndao ndaw ndebele ndiaye ndione ndir ndlovu ndong ndour ndoye ndukwu neacsu neagoe neagu neamtu nebioglu necasova
  nechita necula nedbal nedbalova nedelcu nedoma nedomova nedved nedvedova negoita negrete negri negron negru negruta
  nehru neill neimke nejedla nejedly nemcova nemec nemecek nemeckova nemet nemeth nenadov nenadovic neri nerius
  nesladek nespor nesporova nesti nesvadba nesvadbova neubauer neubauerova neubert neuendorf neumair neuman neumann
  neumannova neumanova neupert neurohr neuschwander nevarez nezaj ngcobo ngcolosi ngema ngom ngozi ngubane nguer
  nguyen nguyenova ngwazi ngwenya nhlapo nhleko niane niang niass niasse nica nicastro niccolai nicoara nicolae
  nicolaev nicolas nicolay nicolescu nicoletti nicolini nicolo nicolosi nicosia nicotra niculae niculescu nieddu
  niedermeier niedra niedziela niedzielski niedzwiecki niekerk nieklauson nielsen niemczyk niemi niemiec nieminen
  nienow niewiadomski niggeler nigro nijland nijs niklaus nikolaus nikolickovacic nilsen nilsson ninalowo ningrum
  niroula nissen nistor nita nitu nitzsche nizomiddinov nizomiddinova nizomov nizomova nkansa nkansah nkomo nkrumah
  noack nobile nobili nobre nocentini nocera nocerino nodler noga nogueira nojeem nolan nolte nomvethe nondlela
  nonyana norberg nordby nordin nordskaug nordstrom noriega normann norris northoff nosek nosirjonov nosirjonova
  nosirov nosirova noskova notaro nourmont novac novacek novackova novak novakova novelli novello novitasari novosad
  novosadova novotna novotny novy nowacki nowaczyk nowak nowakowski nowicki nowinski nowosadek nozulu nsele nsia
  ntanzi ntiamoa ntim ntombela ntuli nucci nucera nugraha nugroho numanoglu nunes nunez nuraini nurbekov nurbekova
  nurdiyanti nuriddinov nuriddinova nurlaela nurlanov nurlanova nusratov nusratova nusratullohyev nusratullohyeva
  nussbeck nuzzo nwachukwu nwogu nwuzor nxumalo nyaako nyame nyanda nyantakyi nyberg nygaard nygard nylen nystrom
  nytra nzimande oancea obeng oberbrunner oberem oberg obergfoll oberlin obermaier oberman obiageli obianuju obidov
  obidova oblak obrezanac obsut obsutova ocalan ocampo ocasio occhipinti ochoa ochs ochse odegard odehnal odehnalova
  odetola odilyev odilyeva odobasic odunayo odunsi oeser ofori ofosu oggiano ogindan oginni ogulana ogunbamigbe
  ogunbanwo ogunbiyi ogunbo ogunde ogunwande ogunwobi ogunyeye ojeda ojua oklobdzija okonkwo okpattah oktavian
  oktaviani oktovian okumus okuneva okunola okur okyere olabode oladeji oladimeji oladipupo olah olahova olaiya
  olaoluwa olari olariu olaru olasunkanmi olasupo olawale olbina olbrich olczak oleinic olejniczak olejnik olimov
  olimova olivares olivarez olivas oliveira olivera oliveri olivi olivier olivieri oliviero olivo olivova olmos
  olofsson olowokeere oloyede olsen olson olsson olstad olszewski oltean olteanu olubode olubukola olubunmi
  olufeyikemi olugbayila olujimi olukotun olukunga olumide olusanya olutola oluwagbemi oluwakemi oluwanisola oluwaseun
  oluwaseyi oluwashina oluwatosin olvera omadov omadova omidina omobolaji omobolanle omojola omolara omosanya omotoso
  omowale ondracek ondrackova ondrasek ondricka ondrova ondrus ondrusova onic onnen onofrio onohinosen onose ontiveros
  onur onyinyechukwu oosterhuis oosthuizen opacic oparinde opeyemi ophey opoku oppenheimer oppliger oppong oprea opric
  opricovic opris opsenica opuic opuku opuvacic oqilyev oqilyeva oquendo orak oraloglu oraovcic orasanin oravec orazio
  orban orbanic orbay ordonez orefice orellana orge orgulan orifov orifova orlandi orlovic orlowski ornelas orosco
  orosz orozco orru orsag orsagova orsanic orsini orsos orta ortega ortenzi orth orthmann ortiz ortolani orzechowski
  oschkenat osei osenberg oshin osinski osis osmak osmanlic osorio ossowski ostby ostendarp ostervald ostli ostringer
  ostrovska ostrovskis ostrowski ostuni ostwald osuagwu osuntokun otabekov otabekova otahal otahalova otartic otcenas
  otcenasova otero otiwa ottaviani ottaviano otte ottonello otuo ovcina owais owczarek owen owokoniran owolabi owoyemi
  owusu oyadiran oyaifo oybekov oybekova oyebola oyelude oyeniyi oyetoro oyeyemi oyinkansola oyinlola oymen ozanic
  ozansoy ozberk ozbey ozbir ozcan ozdemir ozdenak ozdogan ozer ozere ozers ozgorkey ozkan ozkara ozkok ozodbekov
  ozodbekova ozodov ozodova ozola ozolina ozolins ozols oztonga oztuna ozturk ozuna pabon pacanin pacariz pacheco
  pacifici pacini pacocha paczkowski padberg paden padilla padmasari padovan padula paduraru paesler paez pagac pagan
  paganelli pagani pagliai pagliuca pahanic pahert paimo paiva pajak pajcic pajeska pajkuric pajonk pajtl pakalniete
  pakalnietis paksut pakula palacios palackovic palacz paladi paladini palano palasti palastri palavestra palazzolo
  palecek paleckova palermo palic paligoric palii palija palikuca palisaski paljevic palka palladino pallentin
  pallesen pallotta palma palmeri palmieri palmisani palmisano palombi palombo palomino palsson paltere paluch palumbo
  panait panaro pandey pandolfi panek panetta panezic pangestu panicker panisic panjak panjevic pankova pantoja
  panzeri panzig paola paolella paoletti paolicelli paolillo paolini paolino paolucci paone paonessa papadopoulos
  papak papaleo papapietro papez papezova papini papp pappalardo paradiso paraschiv paravinja pardini paredes parente
  pariggiano parise parisi parisian parizek parizkova parker parlier parmakovic parnell parodi parojcic parovic parra
  parrinello parrino partyka parun parvu pasagic pasalic pasat pasca pascale pascali pascarella pascari pascaru
  paschke pascu pascucci pasek pasekova pasic pasini paska pasko paskova pasqua pasquale pasquali pasquini passarelli
  passeri passero passuello pasternak pastore pastorelli pastorino paszkowski pasztor patacic patafta pataki patane
  patarac patek patel paterson patil patila patino patko patkova patkovic patocka patockova patrascu patrnogic patrone
  patrun patruno patti patzwahl paucek paukner pauko paukova paukovic paulova paulse pauluka pauluks paun paunkovic
  pavani pavcic pavel pavelek pavelic pavelka pavelkova pavesic pavlacic pavlas pavlasova pavlica pavlicek pavlicic
  pavlickova pavlicova pavlik pavlikova pavlikovska pavlikovsky pavlov pavlovic pavlovska pavlovskis pavlu pavrlisak
  pavuk pavukova pawelec pawlak pawlicki pawlik pawlikowski pawlowski pazdera pazderova pazmanj peaquin pecek pechacek
  pechackova pechova pecka peckova pecoraro pecorella pede pedersen pedone pedraza pedrazzini pedroni pedrotti pedroza
  peeters peixoto pekar pekarek pekarkova pekarova pekkan pektemek pelayo pelc pelcova pelikan pelikanova pellecchia
  pellegrini pellegrino pellicano pellitteri peluso pena pencic pencis penezic peng penic penjisevic pennestri penovic
  penzo peovic pepelcevic perales peralta peran perdana perea perego pereira peres perez perilli perin perina perini
  perinova perkona perkons perl permadi permata pernica pernicova peroni perotti peroutka peroutkova perret perri
  perrin perrini perrone perrot perrotta perroy persson pertiwi perugini peruzzi pesaresi pesek peselman peska pesko
  peskova pesorda pession pesta pestova petcu petek peterka peterkova peters petersen peterson petersone petersons
  petito petr petrak petrakova petralia petrarca petrasova petrella petrelli petrescu petricek petrickova
  petrijevcanin petrik petrikova petrini petrinsak petrisevac petrone petronio petrov petrova petrovac petrovicka
  petrovicky petrovska petrovskis petru petrucci petruska petruskova pettersen pettersson petzold pezzella pezzi
  pfannerstill pfeffer pfeiffer pfersich pfingsten pfister pflieger pflugner pham phan philipp philippe phillips phung
  piacentini piaget piana pianese pianigiani piasecki piatek piatkowski piazzolla pibiri picard picariello picchi
  piccinini piccione picco piccoli pichardo pichler pichlmaier pichova pictet piechota pieczek piekarski pienaar pieri
  pierini pierre pierro piesker pieterse pietras pietro pietruszka pietrzak pietrzyk pietsch piga pignatelli piguet
  piha pikover pilarova pilarski pilat pilato pilatova pillai pillay pillitteri pimentel pina pinardi pineda pingpank
  pinheiro pinho pini pinter pintilie pinto pintus pinzari pinzaru piorkowski piotrowicz piotrowski pipitone pippig
  pircher piredda pirone pirrello pirrone pirvu pisani pisarevic pischedda pisciotta piscitelli piscopo piskorjanac
  pisova pisu pithey pitinac pitkanen pitschugin pittalis pittard pitzalis piva pivar pivetta pivonka pivonkova
  piwowarczyk pizarro pizzi pizzimenti pizzitola pizzo pizzuti pjescic pjesivac placek placento placha plachy placic
  placinta placko plackova plahinek plakalovic plamadeala plamenac plantak plascar plaskur plass platania platzer
  plauk plautz plazonja plazonjic plch plchova plejo plekanec plekanecova plemic plesa plesca pleska pleskonjic
  plessis pletsch plomb plonka plotzitzka plsek plskova pluhar pluharova pluta poblete pocan poche pocrnja podbarac
  podgorski podhradska podhradsky podkonicka podkonicky podnar podniece podnieks podpadac podzimek podzimkova podzina
  podzins poehn poels poeschl pogacic poge poggi poggio pogorzelski pohl pohland pohle pohlova poirier pokorna pokorny
  polacek polach polachova polackova polak polakova polancec polanco polanska polansky polasek polaskova polat polese
  poletti poli poliak poliakova polidori polifka polimeno politi polito polivka polivkova polizzi pollich pollmacher
  polsak polverino pompei pompili pompilio ponce ponitzsch ponjavic ponti poore popcic popelka popelkova popescu
  poplawski popov popova popovici poprzan popusoi porcari porcu porebski porgante porgants porras porsche porth
  portillo portmann poschmann pospichal pospichalova pospisil pospisilova postic postica postiglione postma postolachi
  potgieter pothuvaal potkonjak potnar potocar potocnik pottel potucek potuckova poulsen pouros pourova pouye powell
  powlowski poyrazoglu pozarac pozzi pozzo prabowo prachar pracharova pradana pradhan pradipta prah prajapat prakasa
  prakatur prangart prange pranowo prasasta prasek prasetya prasetyo praskova prastuti pratama pratesi pratico pratiwi
  prato prayoga prazak prazakova prchal prchalova prebil prebiracevic preciado predic prediger predin predojev
  predojevic predovic predragovic preez preloscan prempeh prencipe preocanin prepelita prerad preradovic preseren
  pressler presti prete pretkalnina pretkalnins pretorius preuk preuss prevost preziosi pribyl pribylova pridane
  pridans priedite prieditis priemer prieto prihoda prihodova prikryl prikrylova principato pringle prinsen prinsloo
  prisacari prisacaru privat privitera prkosovacki probst prochazka prochazkova procopio procter prodan prohaska
  proietti prokesova prokop prokopova prosacco prosek prosic proske proskova protic provaznik provaznikova provenzano
  prucha pruchova prus prusa prusova pruteanu przybyl przybyla przybylski przybysz psenicka psenickova ptacek ptackova
  ptak pticar puacmatesic puca pucci puccio puchalski puddu pudjiastuti puga puggioni pugliese pugliesi puglisi
  puharic puiu pukite pukitis puleo pulido pupak pupakova purdy purnama purnawarman purnawati purwadi purwanti pury
  puscas pusch puskarcuk puspasari puspita putincanin putnik putnina putnins putra putri putzolu puzavac puzigaca
  pytel qasimova quaglia quaranta quarta quartenoud quartey queiroz quesada quevedo quezada quigley quinn quinodoz
  quinones quinonez quinta quintairos quintana quintanilla quintero quiros quiroz quitzon quliyev raabe rabenstein
  rabljenovic rachmawati racordon racova racu racz raczynski radebe radecki radigovic radijevac radin radinovic
  radisavcevic radisavic radisavljevic radisevic radivojac radivojsa radl radler radlovic radmanovic radoi radomirovic
  radomski radonja radonjanin radonjic radotic radova radovac radovanac radovankovic radovanlija radovanov radtke radu
  radulaski radulescu radulic radulj raduljeskovic raduljevic radulovic radusic radusilovic radusinovic raduski
  radvanji rael rafailovic raffa rafidyev rafidyeva rago ragone ragusa rahardian rahayu rahimah rahimov rahimova
  rahmawati rahn raich raifyev raifyeva railean raileanu raimondi raimondo rajabov rajabova rajasa rajata rajcevic
  rajh rajs rajsic rajtek rakanovic rakaric rakas rakinic rakova rakovic rakowski rakusic ralbovski ramac ramadhani
  rambaldi rambousek rambouskova ramella ramirez ramon ramos rampazzo ramziddinov ramziddinova randazzo randunkovic
  raneri ranftl rangel rangelov rangen ranieri raniolo rantanen rantsch ranucci ranz rapisarda rapovac rapp rapuano
  rasanen rascanin rascon rasetarevic rasetic rasevic rashidov rashidova rasic rasinac raska raskova rasmussen rasovic
  raspopovic raspudic rataj ratajczak ratajova ratke ratkovcic ratniece ratnieks ratti raubuch raucher raufyev
  raufyeva raukuc rausch rauso raut rautenkranz ravaioli ravet ravn ravshanov ravshanova raxmatullohyev
  raxmatullohyeva rayhan raynor razic razo reale recchia recevic redaelli reddy regalado rehacek rehackova rehak
  rehakova rehor rehorova rehwagen reiber reichardt reichel reichert reichling reifenrath reilly reimann reinberg
  reinelt reinger reinhardt reinke reis reitze remesova rempel remy renard renaud renault rencar rendon rendra
  rendulic renen renna renner rennich renovcevic renovica rensburg renteria rentz renz renzi repac repetto repija
  repiska repisky reppin resele resendez reskovic resnik reso restivo restle restorff retamal retzke reuber reumann
  reus reuss reusse revenco reyes reymond reyna reynold reynolds reynoso rezac rezacova rezek rezkova reznicek
  reznickova rheder rhoden rhodes ribar ribaupierre ribicgreganic riccardi ricci ricciardi riccio riccobono richard
  richards richardson richtr richtrova ridolfi riedel riediger rieger riekmann riekstina riekstins riepl riermeier
  riester riethmuller rietman rietmuller rietscher riggi riggio righetti righi rigoni riha rihova riisberg rimai
  rinaldi riner ringel riojas riolo riparbelli ripken rippin riquelme ristic ritchie ritosek ritschel ritsma
  rittenberg rittgasser rittweg rivas rivera rivero riyanti rizvonyev rizvonyeva rizza rizzi rizzo robak robel robert
  roberti roberts robertson robledo robles robu rocca rocchi rocco rocha rochaix rochat rockmeier rockomanovic rodarte
  rodehau rodigari rodiger rodowski rodrigez rodriguez rodriquez roecker rogahn rogala rogalski roggatz rogolino
  rogowski rogoz rogulja rohan rohlander rohrer rojas rojek rokossa rold roldan roleder rolfson rolland roloff rolon
  romagnoli romaguera romancik romancikova romanciuc romanelli romaniello romanini romanovska romanovskis romanowski
  romcevic romero romo romy rondinone rondoni rondovic roob rooyen roque rosado rosales rosandic rosario rosati
  rosbach roschinsky rosenauer rosenbauer rosenbaum rosenthal rosevic rosi rosiak rosinski roskic rosksch ross
  rossberg rosselli rosset rossetti rossi rossini rossler rosso rossouw rosu rotari rotaru roth rothenbacher
  rothlisberger rotondo rottger roubal roubalova rougemont roulin rous rousova roussel rovcanin rowe roybal royer
  rozac rozanski rozenbaha rozenbahs rozgic rozite rozitis rozkalne rozkalns rozsypal rozsypalova rozycki rubene
  rubenis ruberto rubino rubio rucco ruch rucinski ruckdeschel rucker rudan rudiger rudinski rudnicki rudolf rudolfova
  rudzinski rudzite rudzitis rudzki ruecker ruegg ruelas ruggeri ruggieri ruggiero ruiter ruiz rumenic rumpf runce
  runcis runolfsdottir runolfsson runte ruotolo rupnik rupprecht rusanoski rusciano rusin rusnac rusova russel russo
  russu rustamov rustamova rusu ruter ruth rutherford rutkowski ruttimann ruud ruzek ruzicka ruzickova ruzkova ryan
  ryba rybak rybar rybarczyk rybarik rybarikova rybarova rybicki rybnicek rybnicekova rybova rydl rydlova ryjikh
  rysava rysavy ryzih rzepka saadiyev saadiyeva saarinen saavedra saba sabadell sabaly sabatini sabato sabau sabbatini
  sabdat sabljak sabolcec sabolski sabri sacchet sacchetti sacchi sacco saccone sachse sadiki sadiklar sadilek
  sadilkova sadio sadl sadovic sadowski sadriddinov sadriddinova sadzak saefullah saenz saether safar safaric safarik
  safarikova safarova safiryev safiryeva safitri saflanis safo safoyev safoyeva safranek safrankova sagadi sagafe
  sagna sagodic sagonas saheed sahin sahner saia saidov saidova saile saini saiz sajinovic sajtos sakanovic sakho
  saladino salahudin salaj salako salamone salatiello salazar salcedo salcido saldana saldivar salek salemi salemme
  salerno salgado salierno salinas salkova salmina salminen salmins salohov salohova salomone salonen salow salsabilla
  salvadori salvati salvatore salvatori salvi salvucci salzano salzer salzmann samac samanci samandarov samandarova
  samaniego samardzija samb sambe sambou samelova samiryev samiryeva samkova sammartano sammartino sammert samohod
  samohodaj samolov samolovac samosir samsalovic samson samsonova samuelsson sanabria sanadrovic sanches sanchez
  sanctis sanda sandalci sandalj sandberg sandic sando sandor sandova sandoval sandoz sandstrom sandu sanfilippo
  sanford sanna sannino sansone santacruz santamaria santana santangelo santarelli santarossa santarsia santarsiero
  santi santiago santillan santilli santinelli santini santis santoni santor santori santoro santoso santucci sanusi
  sapienza saponaro saporito saptono saputra saputri sarabia saracino saragih sarah saraiva saraswati sarbu sardella
  sardorov sardorova sargac saric sarioglu sarkozi sarnataro sarno sarpong sarr sarti sartori saruga sarvari sarvarov
  sarvarova sasaki sasek saskova sassano sassi sasso satner sato satria satta sattelmaier satterfield sauceda saucedo
  sauer sauerland sauliete saulietis saumweber saussure sava savary savciuc savevski savini savoca savoia savolainen
  savova savu sawayn sawicki sayginer sbrana scaglione scalia scalise scalzo scano scanu scarano scardino scarpellini
  schacht schaden schaefer schafer schaffarzik schaffel schaffer schahbasian schaller schamberger schaning schar
  scharer scharf schaub schedler scheer scheidegger schejbal schejbalova schelk schellenbeck schembera schenk
  scherbarth scherer scherini schermann scherrer schersing scherz schettino scheurer scheuring scheytt schiavi schiavo
  schiavon schielke schieskow schifano schildhauer schillaci schiller schima schimmer schindzielorz schinner schiopu
  schipper schirmer schirrmeister schirru schlachter schlangen schlatter schlawitz schlechtweg schley schleyer
  schlicht schlitzer schmalzle schmeler schmid schmidt schmidtchen schmidtova schmitt schmitz schmuhl schneider
  schneidrova schnelting schnider schnieder schniedermeier schnurer schnyder schoberg schoch schockel schoeman schoen
  scholten scholtz scholz schonball schonbeck schonberg schondelmaier schonebeck schonenberger schonfeld schonherr
  schonlebe schorderet schorr schott schottmann schotz schouren schowalter schrader schramm schreck schreiber
  schreiner schreiter schrepfer schroder schroeder schuermann schuff schuhaj schuldt schuler schulist schult schulte
  schultz schultze schulz schulze schumacher schumann schumm schupp schuppe schuppel schurch schuri schuster schutz
  schutzbach schutze schwab schwalm schwanbeck schwandke schwanitz schwarthoff schwartz schwarz schwarzer schwarzkopf
  schwarzmeier schwarzova schwatlo schweisfurth schweitz schweizer schwennen schwerdtner schwidde schwirkschlies
  schwizgebel schwuchow sciacca scocco scognamiglio scopece scorza scott scotti scripnic scrofani scuderi scurtu
  scutaru sebastiani sebek sebela sebelova sebenji sebesta sebestova sebkova secchi secci sechi seck secrieru
  sedarevic sedillo sediva sedivy sedlacek sedlackova sedlak sedlakova sedlar sedlarova sedliak sedliakova sedova
  seeger seelig segavcic segnane segota segovia segunmaru sehls sehnal sehnalova seibold seiders seidl seidlova
  seifert seifertova seigel seiler seitz sejeja sejejs sekanina sekaninova sekinat sekularac semerad semeradova
  semeraro semisch semprini senatore senger senghor senica senk senkel senko senkova senn senzangakhona sepetci
  sepulveda serafini serafino serban seremet serfontein serghei sergi serhat serna serrano serrato servan serzante
  serzants sesta sestak sestakova sestito setala sethi setiawan setula sevcenco sevcik sevcikova severi severino
  severova sevi sevilla sewald seydi seye seyidova sezek sforza shah shahbozov shahbozova shahobiddinov shahobiddinova
  shahriyorov shahriyorova shahzodov shahzodova shai shakya shamsiddinov shamsiddinova shanahan sharma shekoni shen
  sherzodov sherzodova shezi shin shiu shodiyorov shodiyorova shohibov shohibova shongwe shrestha shukla shukrulloh
  shukrulloha shum sibiya sidibe sidlo sidlova siebel siebert siedlecki siegling siegrist sielemann siemon siener
  sienkiewicz sieradzki sietniece sietnieks sievers siewert signorelli signorile sigrist sihler sihombing sihotang
  siino siketanc sikora sikorova sikorski sileiko silenzi silhava silhavy silina silins silis sillah silva silvestri
  silvestrini silvestro simacek simackova simak simakova simanek simanjuntak simankova simbolon simcic simcik
  simcikova simecek simeckova simek simeoli simeone simeoni simeti simic simicevic simicsebalj simijonovic simin
  simion simionescu simjanovic simkova simljesa simmen simoes simojlovic simon simoncelli simone simonet simonetti
  simoni simonini simonis simonova simonovic simonovicova simonsen simova simsek simulov simunek simunkova simunovic
  simurdic sinaga sinanoglu sinclair sindelar sindelarova sindler sindlerova singh sinha sini sinnhuber sinopoli sipek
  sipkova sipos sipova siptar siracusa siragusa sirait sirante sirants sirbu siregar sirghi sirojiddinov sirojiddinova
  siroka siroky sirova sirovs sischka siska siskova sisneros sitaric sitek sithole sithuli sitompul sitorus situmorang
  sivak sivakova siwek siwele siyaya sjoberg sjogren skacel skacelova skala skalicka skalicky skalova skalski
  skandovic skeledzija skenderija skiba skibicki skibinski skiles sklenar sklenarova sklenka sklenkova skoczylas skoda
  skodova skoglund skokan skokanova skopal skopalova skora skorepa skorepova skorupan skov skowron skowronek
  skowronski skrabal skrabalova skracic skriniar skriniarova skrivanek skrivankova skroban skrzypczak skrzypek skudra
  skultety skultetyova skutecka skutecky skuterud slaba slaby sladakovic sladek sladic sladka sladkova sladky sladoje
  sladojevic sladovic slama slamarski slamek slamova slanina slaninova slankamenac slastan slastanova slatinac
  slavicek slavickova slavik slavikova slavkovic slawinski slechta slechtova slezak slezakova slijepac slijepcevic
  sliwa sliwinski sloboda slobodanac slobodanovic slobodjanac slobodnik slobodnikova slobodova slonja slota slotova
  slotta slovacek slovackova slovak slovakova slowik slowinski sluka slukova slusarczyk smaic smailbegovic smajda
  smajdova smajlovic smedsrud smeets smejkal smejkalova smekal smekalova smerda smerdova smet smetana smetanova smets
  smid smidova smieja smiljan smiljanec smith smitham smitran smogeli smola smolik smolikova smolinski smoljanec
  smoljanic smolka smolkova smolova smrcak smrcka smrckova smrek smrekova smrz smrzova smuge smugis smutna smutny
  smyth snajdr snajdrova snedden snooke snyman sobczak sobczyk sobek sobieraj sobitov sobitova sobkova sobolewski
  soboll sobota sobotka sobotkova sobowale soccorsi socha sochacki sochirca sochor sochorova socolov sodano sodar
  soderberg sodiqov sodiqova sofer sojka sojkova sokhela sokolicmihalak sokolova sokolowski solak solano solberg solc
  solcova soldati solga solheim solinas solis soliz soljic solli sollner solmaz solomon solorio solorzano soltan
  soltanov soltanova soltes soltesova soltys soltysiak soltysova somayaji somma sommer sommrova somodvarac somogyi
  somrak somssich sondisa sondore sondors sonko sonn sonnabend sonnenfeld soos sorbello soren sorensen sorgic soria
  sorlie sormaz sorrentino sorsa sosa sosare sosars sosnowski sostarec sostarko sotelo sothole sotic soto sotra
  sottile souare soucek souckova soukup soukupova soumare sousa soutter souza sova sovagovic sovova sowa sowinski
  soyinka sozeri spacek spacil spacilova spackova spada spadafora spadaro spadoni spagnolo spagnuolo spahn spano
  spanovic spanu sparacino sparic spasenic spasenovic spasic spaskovic spasojev spasojevic spasovski spataro spataru
  spelmeyer spencer speranza spernjak spicka spickova spiegelburg spielvogel spiga spinelli spinka spinu spiranec
  spitzmuller spizzirri splichal splichalova spoerri spoljaricperhat sporer sporrer sporri spottel sprenger sproge
  sprogis sprude sprunger spurna spurny srakic sramek sramkova srbova sroka stachowiak stachowicz stachura stachurski
  stadelmann staden staffieri stahl staicu stajhofer stalder stamatiadis stamm stampf stan stanciu stancu stanek
  stanescu stanger stangl stanicic stanijanovic stanijevic stanikic stanisa stanislawski staniszewski stanivukovic
  stankiewicz stankova stankovicmarton stanton stanzione stapic stara starcevicmatijasko starek starkova starovlah
  stary stascik stasiak stasni stastna stastny staszewski staub stauffer stauss stavila stawicki stec steenkamp stefan
  stefancic stefanescu stefani stefaniak stefanka stefankova stefano stefanova stefanski stefek steffen steffensen
  steffny stefkova stefl steflova stegmann stehlik stehlikova stehr steidl steigauf steiger steina steinecke steiner
  steinerova steinert steinkamp steinmann steinmetz stejskal stejskalova stelkens stelmach stengel stengl stensrud
  stenzel stepan stepanek stepanic stepankova stepanov stepanova stepanovic stephan stepien stepniak sterba sterbova
  stettler steuber steuk stevelic stevilovic stewart steyn stibor stiborova stiedemann stief stifel stigliano stimac
  stirbu stockert stockli stodola stodolova stoian stoica stokanovic stoklasa stoklasova stolarczyk stolarski stoll
  stolla stolle stoltenberg stolz stoppler storl storp storti stoutjesdijk stracke straka strakova strano stranska
  stranski stransky stratan stratmann stratulat straub strausa strauss strautina strautins strautmane strautmanis
  strazdina strazdins streck streese strege streich streit strejcek strejckova streller strepacki strieder striezel
  strikinac strmota strnad strnadova strnisko strniskova stroe strogies strohschank strom stroman stromberg strosin
  strouhal strouhalova strukelj strunz strutz strydon strzelczyk strzelecki stube stubican stuchlik stuchlikova stucki
  studena studeny studer studnicka studnickova stuparic stupka stupkova stutz styger suarez suartini subedi subrt
  subrtova sucameli sucera sucevic sucha suchanek suchankova suchomel suchomelova suchy suciu sudiati sudic sudrajat
  suen suffa suhrobov suhrobova sujdovic sujew sukalo sukalovic sukara sukova sukute sukuts sulaimon sulaymonov
  sulaymonova sulc sulcova suleymanoglu sulhof sulovnjak sultonov sultonova sunaric sundalic sundberg superina
  supriyanto surace surka surkova surma surth suryatmi suryono susa susac susak susanti suski sussmann sustr sustrova
  sutakovic sutanovac suter sutermeister suthar suthe sutschet sutter sutz suvacarov suvajac suvajcevic suvajdzic
  suvala suwarno suzovic suzuki svab svabova svacina svacinova svanda svandova svarc svarcova svaton svatonova svatos
  svatosova svec svecova svehla svehlova svejda svejdova svendsen svensson svestka svestkova svet svetlik svetlikova
  svircev svitak svitakova svoboda svobodova svorcan svozil svozilova svrakacic svrbik svrbikova svrtan swaniawski
  swiatek swiderski swierczynski swillims syahreza sykora sykorova sylla sylvester symcox synek synkova syrova syrovy
  szabo szafranski szalai szasz szatkowski szczepaniak szczepanik szczepanski szczerba szczesna szczesniak szczesny
  szczygiel szekely szekeres szelag szendrei szeto szewczyk szikra szilagyi szoke szostak szucs szulc szwarc szwed
  szydlowski szymanski szymczak szymczyk szymkowiak szyszka tabacek taborska taborsky tabrisov tabrisova tacconi tachl
  taddei tafelmeier tafoya tagliabue tagliaferri tagore tahincioglu tahirova tahirovic taiwo takacs takahashi takalic
  takyi talabani talapka talarico talavanic talberga talbergs tallarico tallone talwar tamang tamas tamayo tamburini
  tamez tamindzic tammaro tampolja tampubolon tamunoemi tanackovic tanaka tanasijevic tancos tancosova tandon tang
  tanjga tankosic tanrikulu tanurdzic tanzi taormina tapavica tapavicki tapia tarantino tarihoran tarnowski tarquini
  tartamella tasche tasci taslak tasli tassi tassinari tasso tassone tataranni tatarka tatarkaova tatarkova tatarova
  tataru tatiana tatomirov taufratshofer tavani tavares tawia taylor tazegul tcacenco tcaci tedde tedeschi tedesco
  tegethof teicane teicans teichmann teixeira tejada tejeda tekand tekelioglu tekin telak telebar telenta telesca
  tella tellez tello temitope teodorescu teofilovic teokarevic teovanovic tepavac tepavcevic tepic tepla teply tepper
  tepsa tepsic teran terenzi teresi terheiden terlecki terlizzi terlouw terrazas terry terzi terzic terzija terzin
  terzo tesanovic tesarova tesi teufel tevdenic thamrin thapa theele theron theunissen thiam thiao thiaw thieke thiel
  thijs thimm thiomas thiongane thioub thioune thisell thomas thomka thomkova thommen thompson thomsen thomson thone
  thoresen thoyana thranhardt thriene thumbeza thusi thust thyssen tiano tiberti ticha tidow tiedtke tietze
  tihomirovic tijanic tijerina tilgner tillack tillman tilotta tiltina tiltins timaric timmermann timmermans timotic
  tinguely tiozzo tirado tirele tirelis tirelli tirri tischler tischmann tissot tittman tivontschik tkaczyk tkirov
  tkirova toader tobben tobler todaro tofan tofani tohirov tohirova toivonen tojic tokarski tokatlioglu tokgoz toledo
  tolomeo tolulope tomala tomanek tomankova tomanova tomanovic tomasek tomaselli tomasello tomasevicrigo tomasi
  tomaskova tomasova tomasovic tomassoni tomaszewski tomazovic tomcic tomczak tomczyk tomecek tomecekova tomeckova
  tomei tomek tomescu tomesova tomka tomko tomkova tomljanovic tommasi tommaso tomovic tomusilovic tomys tonat toncic
  tonelli tonini tonkovac tonn topal topaloglu topalov topalovic topalski topcuoglu topfer topisirovic topolovac
  topolovic toraman torchia torchio torgersen tormas tornatore torok torp torphy torres torresi torrez torri torriani
  torrisi tortora tortorici totaro toth tothova totman toto toure tovar towne toyipov toyipova tracz traini tralli
  trampeli tramposch tran trandafir tranova trantow traore trapani trauth trautmann travaglini travan traverso travica
  travnicek travnickova trcek trcka trckova treff trejo tremblay tremmel treskavica tretinjak tretola treutel trevino
  trevisan triboi tribuljak trif trifan trikic trikosanin trinh triolo tripodi triska triskova trivedi trivkanovic
  trnka trnkova troisi trojan trojanova trojanowski trombetta trovato trtica truben trubenova truhlar truhlarova
  trujillo truong truter trzcinski trzeciak tsabalala tsamonikian tsang tschiers tschirch tschudi tshabalala tsoi
  tsotetsi tsui tubanski tucci tuccillo tucek tuch tucholke tuckett tuckova tucs tudor tudorache tudose tudow tufano
  tuglu tugluk tullio tuma tumbarello tumino tumova tunaboylu tunc tunceri tunkova tuominen turajlic turan turcan
  turcanu turchi turcok turcokova turcotte turcu turecek tureckova turek turinski turkdogan turkova turkyilmaz
  turnadzic turunen turza tuschmo tustonja tutuncu tuzun tvrda tvrdik tvrdikova tvrdy twardowski tweneboa twumasi
  ubavic ubavin ubavkic ubaydullohyev ubaydullohyeva uberacker ubiparip ubiparipovic ubner ubovic uchechi uchqunov
  uchqunova udicki udilovic udovcic udovicic udovicki udre udris udvardi ugarak ugljesic ugolini ugrcic ugricic uher
  uhlemann uhlig uhlir uhlirova uhrig uhrova uibel uitterdijk ukraden ulemek ulibarri uliczka ulker ullmann ulloa
  ullrich ulomov ulrich ulrichova ulug uluhan umarov umarova umbach umidullohyev umidullohyeva umidyev umidyeva
  umlauft umminger umolac unal unger ungureanu unterpaintner untila upton ural uram uramova urbancova urbanczyk
  urbanec urbanek urbaniak urbankova urbanova urbanowicz urbanski urbansky urbina urblik urblikova urena urfonov
  urfonova urhig urias uribe urrutia ursachi urso ursu usai usamah usmonov usmonova utama utami utjesanovic uwais
  uyainah uzayrov uzayrova uzelac uzun vacarciuc vacca vaccari vaccaro vacek vacha vachova vaciete vacietis vackova
  vaclavek vaclavik vaclavikova vaclavkova vaculik vaculikova vadlja vaduva vafoyev vafoyeva vagner vagnerova vahala
  vahlensieck vailati vaip vaisanen vaivade vaivads vajcik vajcikova vajda vajdicka vajdova vajzenbach vakareskov vala
  valach valachova valachovic valachovicova valadez valasek valaskova valdes valdez valdivia valek valencia
  valencicbrkic valent valenta valente valenti valentin valentini valentova valenzuela valeri valesova valic valkai
  valkova valladares vallejo valles vallet valletta valli vallienne vallone valova valsecchi valtere valters valuska
  valuskova valverde vanaga vanags vancura vancurova vandamme vandenberghe vandenbroeck vandervort vandevelde vanecek
  vaneckova vanegas vanek vanekova vangermain vanicek vanickova vankova vanni vannini varadi varela varenina vargas
  vargova varicak varinac varma varman varmuza varnica varriale varrier varsava vartic varzic varzicbiuklia
  varzicbiuklija vasadi vasak vasakova vascotto vasek vasicek vasickova vasile vasilescu vasiliu vasilj vasils vaska
  vaskova vasquez vass vassallo vasseur vavra vavrik vavrikov vavrikova vavrova vazquez vecchi vecchio vecerova
  vecumniece vecumnieks vedvik veen veenstra vega vegar vegge veiga veinberga veinbergs veisa veiss vejnovic vejvoda
  vejvodova vekecki vekic velaja velanac velasco velasquez velazquez velde velden veldsman velez velioglu veliz vella
  venegas venezia venghaus ventimiglia venturelli venturini vera verax verbeek vercesi verdugo verduzco vergara
  verhaeghe verhoeven verma vermeulen verner vernerova verniest veronese versfeld verstraete verzi vesel vesela
  veselicacatipovic veselicic veselova vesely vesic vesin veskovic vestergaard veum veverka veverkova vezi vezmar
  vezzoli viale vianello vicari vicen vicenova vicente vichi vichova vicinanza vicini vicol vidacek vidal viderscak
  vidmar vidosavljevic vidranjski viellehner vierin vieru vieweg vigil viklund vila vilakazi vilimek vilimkova viljoen
  vilka vilks villadsen villagomez villalobos villalpando villani villanueva villareal villari villarreal villarroel
  villasenor villegas villiers vilsone vilsons viluma vilums vincenc vincent vincenzi vinci vincze vink vinketa
  vinsova vintere vinters vinther vintila violante violi virag virgilio virlan virtanen visagie visani visconti visek
  visekruna visentin visintin viskova visnovska visnovsky visser vitale vitali vitasek vitaskova vitek viti vitiello
  vitina vitins vitkova vitman vitolina vitolins vitols vitova vittori vituma vitums viviani viviers vizitiu vizziello
  vlach vlachova vlad vlah vlas vlasak vlasakova vlasic vlcek vlckova vliet vlkova voboril voborilova vodak vodakova
  vodicka vodickova vodrazka vodrazkova voelkel vogel vogelgsang vogronicopacic vogt voicu voigt voinea vojacek
  vojackova vojta vojtech vojtechova vojtek vojtekova vojtisek vojtiskova vojtkova vojtova vokoun vokounova vokuhl
  volek volf volfova volker volkman volkmann volkova volle vollis volna volny volpe volpi vona vondra vondracek
  vondrackova vondrak vondrakova vondrova vonrueden vontein voracek vorackova vorel vorisek voriskova vorlicek
  vorlickova vorlova voros vosilyev vosilyeva vosloo votava votavova votruba votrubova vrabcova vrabec vrabie vracar
  vracarevic vrana vranjic vranjkoviccenan vranova vrba vrbanac vrbas vrbaslija vrbova vrekalovic vries vrugic vrzal
  vrzalova vuceta vucetic vucevac vuckovac vuckovic vuco vucurevic vuillermoz vujakovic vujeva vukadin vukaljevic
  vukalovic vukanovic vukasinac vukasovic vukcevic vukelic vukelja vukeljic vukobradovic vukobrat vuksa vuksanicpuljek
  vuksanovic vuksic vulcevic vuleta vuletas vuletin vulic vulicevic vulisic vulovic vunak vunjak vunturisevic vuong
  vybiral vybiralova vydarena vydareny vydra vydrova vymazal vymazalova vyskocil vyskocilova vyslouzil vyslouzilova
  waal wacana wachenbrunner wachtel wackrill waelchi wagenaar wagner wagnerova wahyudin wahyuni waibel wakan walczak
  walder waldmann walkowiak wallin wallner wallstab walsh walter walther walton waltrova waluyo walz wang warchol
  wardana wartenberg waschbusch wasiak wasik wasilewski wasita wasiu waskita wasowski wasser wassilew wassiluk wastuti
  watanabe watsica watson wawrzyniak wdowiak weber webrova wegmann wegrzyn wehner wehrle wehrli wehrsen weibel
  weidlich weidner weigel weiler weimann weimer weinand weis weiss weissnat weissova welch weller welsch welti welz
  welzel wenger weniger wenk wentzel werle werner werrmann wershansky wertag wesley wesolowski wessel wessels
  wessinghage westhuyzen wettstein weyel wezel wiacek wiafe wibisono wibowo wicaksono wichmann wickert widiastuti
  widmer widodo wiebe wiecek wiechmann wieckowski wieczorek wiegand wiegelmann wierig wierzbicki wiese wieser wijaya
  wijayanti wijk wikstrom wilcox wilczek wilczynski wilderman wilhelm wilk wilkinson wilky willane willems willemsen
  williams williamson willms willoughby willwacher wilson wimmer winarno winarsih windler winiarski winkelmann
  winklerova wintheiser winther wirth wirz wischek wischer wisniewski wisoky wisozk witczak witek witkowski wittich
  wittl wiza wlodarczyk wlodarski wnuk wojcicki wojciechowski wojcik wojtas wojtasik wojtczak wojtkowiak wojtowicz
  wolak wolfarth wolff wolfova wolinski wollenberg wollmann wolmerans wolny wolpert wolski wolters wong woschler
  wosiyane wouters woytkowska wozniak wrobel wroblewski wrona wronski wuckert wuhn wujak wulandari wunsch wunsche
  wuraola wurm wuthrich wyludda wyman wypych wysocki wyss wyszynski xaba xacon xairo xana xavier xelil xenia xiana
  xiao xicoy xiong yaamoa yade yago yahyoyev yahyoyeva yalcin yamada yamamoto yami yanes yanez yanuar yaqub yavuz
  yawson yazici ybarra yeboa yeboah yebra yengwa yesilkaya yetkiner yeung yildirim yildiz yildizoglu yilmaz yilmazer
  yirenkyi yolanda yong yoon yoqubov yoqubova yorbekov yorbekova yorulmaz yoshida yost yoznurov yoznurova yuan
  yudhistira yuen yuksel yulianti yulianto yuliarti yundt yung yuniar yunta yunusov yunusova yussuf yusufyev yusufyeva
  zabaleta zabirov zabirova zablocki zaborowski zaborska zaborsky zabranska zabransky zabrdac zaccaria zaccaro zacek
  zach zachova zackova zaczkiewicz zadnik zadravec zadric zafarov zafarova zagarac zagaria zago zagorscak zagorsek
  zagorski zaharia zahn zahradka zahradkova zahradnik zahradnikova zahrah zaituc zajac zajacova zajaczkowski zajic
  zajicek zajickova zajicova zakova zakrzewski zalako zalar zalesak zalesakova zaleski zalewski zalite zalitis
  zamarreno zamarripa zambon zamboni zambrana zambrano zamecnik zamecnikova zamenhof zamfir zamora zampieri zamudio
  zanatta zandt zanelli zanetta zanetti zani zanner zanon zanotti zapalac zapata zapletal zapletalova zaporojan
  zappacosta zappala zappia zaragoza zarate zaremba zarins zarkovic zaruba zarubova zarzycki zatloukal zatloukalova
  zauber zavadil zavadilova zavala zavrel zavrelova zawada zawadzki zayas zaydov zaydova zayniddinov zayniddinova
  zbinden zbodulja zboncak zboril zborilova zdarska zdarsky zdelar zdencan zdravcevic zdrazil zdrazilova zdunek zebic
  zebrowski zedda zednik zednikova zehnder zeidler zeidmane zeidmanis zejak zekan zekl zelaya zelena zelenka zelenkova
  zeleny zelinka zelinkova zeltina zeltins zeman zemanek zemankova zemanova zemlak zemlicka zemlickova zender zeng
  zeni zennaro zepeda zerajic zeravica zeuch zeyen zeyhle zezula zezulova zgela zgrabljic zhang zhao zheng zhou zibere
  zibers zidek zidkova zieba ziegler zielinski zielonka ziemann zieme ziemele ziemelis zietek ziga zigova zijan
  zijlstra zika zikmund zikmundova zikova zilan zima zimanyi zimka zimkova zimmer zimmerman zimmermann zimonja
  zimonjic zimova zinaic zinajic zindovic zingaretti zingg zinser zintl ziolkowski zipac zipalovic zipancic zipp zipse
  ziramov zirojevic zirovic zito zivadinovic zivak zivaljevic zivanac zivanovic ziviccojbasic ziyoyev ziyoyeva
  zizanovic zizka zizkova zlamal zlamalova zlatanovic zmegac zmuda zohidov zohidova zohirov zohirova zollinger zollo
  zondi zondo zordan zorica zotti zoubek zoubkova zouhar zouharova zrna zrno zschunke zubak zubane zubayrov zubayrova
  zuber zubrik zubrikova zucca zuiderveld zukowski zulaika zulauf zuliani zuljevicgrafina zulkarnain zumsande zunda
  zungu zuniga zunino zurawski zurcher zurek zurkova zvaigzne zvanic zvejniece zvejnieks zverina zverinova zviedre
  zviedrs zvinele zvinelis zvonar zwane zwiener zwolinski zych zygmunt zyla`
    .split(/\s+/)
    .filter(Boolean),
);
