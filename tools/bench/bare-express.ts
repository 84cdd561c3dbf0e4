// Serves the baseline of every GET: Express and nothing else, which returns JSON of as many bytes as the path names.
import express from 'express';

const bodies = new Map<number, string>();

function bodyOf(bytes: number): string {
  const known = bodies.get(bytes);
  if (known !== undefined) return known;
  const frame = '{"data":""}'.length;
  const body = bytes < frame ? '{}' : `{"data":"${'x'.repeat(bytes - frame)}"}`;
  bodies.set(bytes, body);
  return body;
}

const app = express();
app.get('/:bytes', (request, response) => {
  response.type('json').send(bodyOf(Number(request.params.bytes)));
});
app.listen(Number(process.env.PORT), '127.0.0.1');
