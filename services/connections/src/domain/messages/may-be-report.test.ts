// Tests which mails are read as a whole, since they may report the delivery of another one.
import assert from 'node:assert/strict';
import { mayBeReport } from './may-be-report.ts';

describe('a mail', () => {
  const table: [contentType: string, from: string, isRead: boolean][] = [
    ['multipart/report; report-type=delivery-status; boundary=a', 'mailer-daemon@mx.example', true],
    ['multipart/report; boundary=a; report-type="delivery-status"', 'ana@example.com', true],
    ['multipart/report; boundary=a', 'ana@example.com', true],
    ['multipart/report; report-type=disposition-notification; boundary=a', 'ana@example.com', false],
    ['multipart/report; report-type=feedback-report; boundary=a', 'abuse@example.com', false],
    ['multipart/mixed; boundary=a', 'MAILER-DAEMON@mx.example', true],
    ['multipart/mixed; boundary=a', 'postmaster@example.com', true],
    ['multipart/mixed; boundary=a', 'microsoftexchange329e71ec88ae4615bbc36ab6ce41109e@example.com', true],
    ['multipart/mixed; boundary=a', 'ana@example.com', false],
    ['text/plain', 'mailer-daemon@mx.example', false],
    ['', '', false],
  ];
  for (const [contentType, from, isRead] of table)
    it(`of ${contentType || 'no type'} from ${from || 'nobody'} is ${isRead ? '' : 'not '}read`, () =>
      assert.equal(mayBeReport({ contentType, from }), isRead));
});
