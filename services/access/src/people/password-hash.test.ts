// Tests how passwords are stored.
import assert from 'node:assert/strict';
import { cryptoWork } from '@touchline/chassis/testing/crypto-work.ts';
import { createPasswords } from './password-hash.ts';

const passwords = createPasswords();
/** For tests that do not depend on how much work a hash is. */
const cheap = createPasswords({ ln: 10, r: 8, p: 1 });

describe('stored passwords', () => {
  it('accept the password and no other', async () => {
    const stored = await cheap.hash('correct horse battery');
    assert.equal(await cheap.verify('correct horse battery', stored), true);
    for (const wrong of ['correct horse batterz', 'Correct horse battery', 'correct horse battery ', ''])
      assert.equal(await cheap.verify(wrong, stored), false);
  });

  it('have parameters and a salt of their own in a text that does not hold the password', async () => {
    const [one, two] = await Promise.all([
      passwords.hash('correct horse battery'),
      passwords.hash('correct horse battery'),
    ]);
    assert.match(one, /^\$scrypt\$ln=15,r=8,p=3\$[^$]{22}\$[^$]{43}$/);
    assert.notEqual(one, two);
    assert.equal(one.includes('correct'), false);
  });

  it('have equal hashes for equal passwords with one setting, and other hashes with another', async () => {
    const [setting, other] = [cheap.newSetting(), cheap.newSetting()];
    const stored = await cheap.hash('correct horse battery', setting);
    assert.ok(stored.startsWith(`${setting}$`));
    assert.equal(await passwords.hash('correct horse battery', setting), stored, 'whatever parameters new ones have');
    assert.notEqual(await cheap.hash('correct horse batterz', setting), stored);
    assert.notEqual(await cheap.hash('correct horse battery', other), stored);
    assert.equal(await passwords.verify('correct horse battery', stored), true);
    await assert.rejects(cheap.hash('correct horse battery', '$scrypt$'), /not of the form/);
  });

  it('accept a password typed on a keyboard that composes letters differently', async () => {
    assert.equal(await cheap.verify('contrasen\u0303a larga', await cheap.hash('contraseña larga')), true);
    const longest = await cheap.hash('\u01d8'.repeat(256));
    assert.equal(await cheap.verify('u\u0308\u0301'.repeat(256), longest), true, 'three times as many code units');
  });

  it('accept nothing where no password is stored, not even what fits an empty hash', async () => {
    for (const stored of [null, '', '$scrypt$', 'plain text', '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA'])
      for (const text of ['', 'correct horse battery']) assert.equal(await cheap.verify(text, stored), false);
  });

  it('refuse a text far longer than a password without hashing all of it', async () => {
    const stored = await cheap.hash('correct horse battery');
    const hashed: number[] = [];
    const onlySome = async (text: string) => assert.equal(await cheap.verify(text, stored), false);
    await cryptoWork(
      () => onlySome('x'.repeat(10_000_000)),
      (text) => hashed.push(text.length),
    );
    assert.deepEqual(hashed, [0]);
  });

  it('cost the same work for an unknown person', async () => {
    const stored = await passwords.hash('correct horse battery');
    const workFor = (kept: string | null) => cryptoWork(() => passwords.verify('some other password', kept));
    const known = await workFor(stored);
    assert.deepEqual(known, ['scrypt N=32768 r=8 p=3 size=32', 'compare 32 bytes']);
    assert.deepEqual(await workFor(null), known);
  });

  it('are read when made with less work, and need a new hash then', async () => {
    const weaker = '$scrypt$ln=4,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$';
    assert.equal(passwords.needsRehash(`${weaker}${'A'.repeat(43)}`), true);
    assert.equal(passwords.needsRehash('something else'), true);
    assert.equal(passwords.needsRehash(await passwords.hash('correct horse battery')), false);
    assert.equal(await cheap.verify('pass', await scryptText('pass')), true);
  });
});

/** Makes a hash as in the past, with other parameters. */
async function scryptText(text: string): Promise<string> {
  const { scryptSync } = await import('node:crypto');
  const salt = Buffer.from('0123456789abcdef');
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$scrypt$ln=10,r=8,p=1$${bare(salt)}$${bare(scryptSync(text, salt, 32, { N: 1024, r: 8, p: 1 }))}`;
}
