// Lists the most common breached passwords of 12 and more characters, which replace the range service where there is none, or
// while it is away.

/** Keyboard walks, counts, and whole phrases. */
const WHOLE = `
123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 12345678901234567890 1234567891011
12345678910111 123456789101112 12345678910111213 123456789123 123456789123456 1234567890987654321 0123456789012
098765432109 0987654321098 0987654321123 987654321012 9876543210123 112233445566 11223344556677 1122334455667788
112233445566778899 111222333444 111222333444555 111122223333 123654789123 123698745123 147258369123 147258369147
147852369147 159357258456 159753456852 741852963741 741852963852 789456123789 789456123000 963852741963 102030405060
10203040506070 010203040506 314159265358 314159265359 31415926535897 112358132134 246813579246 135792468135
102938475610 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6
q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz2wsx3edc4rfv5tgb
1qaz2wsx3edc4rfv5tgb6yhn 1qazxsw23edc 1qazxsw23edcvfr4 1qaz@wsx3edc !qaz2wsx3edc zaq12wsxcde3 zaq1xsw2cde3
zaq1xsw2cde3vfr4 xsw21qazxsw2 qazwsxedcrfv qazwsxedcrfvtgb qazwsxedcrfvtgbyhn qazxswedcvfr 3edc4rfv5tgb 2wsx3edc4rfv
qwertyuiop[] qwertyuiop[]\\ qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm 1234567890qwertyuiop
1234567890qwerty 12345678qwertyui 123456789qwerty 1234567qwerty 123456qwerty 123456qwertyuiop 12345qwertyui
123qweasdzxc 123qweasdzxc123 1qweasdzxc23 qweasdqweasd 123qwe123qwe 123qwe456rty qwertyasdfgh qwertyasdfghzxcvbn
qwertyzxcvbn qwertzuiopasdf qwerasdfzxcv qwer1234asdf 1234qwerasdf 1234qwerasdfzxcv 1234qwer1234 asdfqwer1234
asdf1234qwer asdfghjkl;'\\ asdfghjklqwertyuiop asdfghjklzxcvbnm asdfghjklpoiuytrewq asdfjklasdfjkl zxcvbnmasdfghjkl
zxcvbnm,./12 zxcvbnm,./123 zxcvasdfqwer mnbvcxzlkjhgfdsa lkjhgfdsapoiuytrewq poiuytrewqasdfghjkl azertyuiopqsdfghjklm
abcdefghijkl abcdefghijklm abcdefghijklmn abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abcd1234efgh abcabc123123
123abc123abc 1a2b3c4d5e6f 1a2b3c4d5e6f7g a1b2c3d4e5f6 a1b2c3d4e5f6g7 a1s2d3f4g5h6 woaini1314520 woaini5201314
woainima1314520 5201314520131 1314520131452 thisismypassword thisisapassword temporarypassword defaultpassword
adminpassword rootpassword userpassword testpassword secretpassword strongpassword securepassword supersecretpassword
correcthorsebatterystaple changemeplease pleasechangeme letmeinplease iloveyouforever iloveyoubaby iloveyousomuch
iloveyoualways iloveyou4ever ilovemyfamily ilovechocolate jesusislord1 jesuslovesme godisgoodallthetime alhamdulillah
assalamualaikum omnamahshivaya realmadrid1902 riverplate1901 colocolo1925 liverpool1892 manchesterunited
manchester1878 juventus1897 galatasaray1905 fenerbahce1907 cristianoronaldo lionelmessi10 narutouzumaki
narutoshippuden counterstrike leagueoflegends worldofwarcraft michaeljackson michaeljordan mickeymouse1 winniethepooh
beautifulgirl friendsforever harleydavidson mercedesbenz samsunggalaxy skateboarding motherfucker ihatepasswords
amordemivida administrator administrador administrateur
`;

/** Words that people lengthen with one of the endings below. */
const STEMS = `
password passwort passwd p@ssw0rd p@ssword pa$$w0rd passw0rd mypassword newpassword temppassword contraseña contrasena
micontraseña motdepasse senha wachtwoord parola qwerty qwertyuiop qwertyqwerty qweasdzxc qazwsx qazwsxedc azerty
azertyuiop asdfgh asdfghjkl asdasd zxcvbn zxcvbnm poiuytrewq abc abcd abcde abcdef abcdefg abcdefgh a aa aaa qq abc123
qwer1234 qwe123 qwerty123 admin adminadmin administrator administrador root user test testing testtest changeme
changethis temporary default letmein welcome bienvenido bienvenue willkommen hello hellohello helloworld hellothere
iloveyou ilovejesus iloveyoutoo ihateyou teamo tequiero tequieromucho amormio dios diosesamor diosteamo diosesfiel
jesus jesusteama jesuschrist godisgood godislove godisgreat blessed bismillah allahuakbar krishna harekrishna sairam
india pakistan bangladesh indonesia vietnam colombia argentina chile venezuela mexico peru espana brasil barcelona
fcbarcelona realmadrid bocajuniors riverplate universidad university liverpool manchester chelsea arsenal football
baseball basketball volleyball soccer cristiano ronaldo messi neymar superman spiderman batman ironman harrypotter
starwars pokemon minecraft roblox fortnite callofduty playstation dragonball naruto onepiece linkinpark metallica
slipknot justinbieber onedirection taylorswift hellokitty mickeymouse spongebob princess babygirl beautiful butterfly
sunshine sunflower strawberry chocolate monkey dragon shadow master michael jordan jennifer jessica charlie daniel
alexander christopher christian sebastian santiago alejandro francisco gabriela fernanda valentina carolina catalina
constanza juancarlos carlos samsung iphone nokia android google facebook instagram whatsapp internet computer microsoft
windows apple whatever nopassword idontknow summer summertime winter spring autumn secret freedom forever family
friends bestfriend bestfriends cookie flower purple orange pepper ginger cheese killer hunter tennis hockey mustang
ferrari mercedes toyota lamborghini engineering undertaker fuckyou trustno1 trustnoone company business marketing
manager sales support service touchline
`;

const ENDINGS = `
1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0000 1111 123123 321 @123 @1234 @12345 @123456 123! 1234!
123!@# 2019 2020 2021 2022 2023 2024 2025 2026 2027
`;

const COMMON = new Set([
  ...words(WHOLE),
  'correct horse battery staple',
  ...words(STEMS).flatMap((stem) => words(ENDINGS).map((ending) => stem + ending)),
]);

/** One character, or a group of up to eight, repeated. */
const REPEATED = /^(.{1,8}?)\1+$/su;

/**
 * Reports whether this is one of the passwords that attackers try first.
 * @param text of 12 or more characters; capitals, and punctuation around it, make no difference
 */
export function isCommonPassword(text: string): boolean {
  const plain = text.trim().toLowerCase();
  const bare = plain.replace(/^[\s!?.,*#]+/, '').replace(/(?<![\s!?.,*#])[\s!?.,*#]+$/, '');
  return COMMON.has(plain) || COMMON.has(bare) || REPEATED.test(plain);
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
