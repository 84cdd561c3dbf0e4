// Makes the form of a small upload, as a text that the test client sends as it is.

/** @param content a text: a file of bytes needs a FormData */
export function mediaForm(content: string, { name = 'file.json', type = 'application/json' } = {}) {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return { body: `${head}${content}\r\n--b--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}
