import { crc32, deflateSync } from 'node:zlib'

/** A real picture: bright stripes, and as many bytes of words that nobody sees. */
export function drawPng(width: number, height: number, words = 0): Buffer {
  const row = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x++) row.set([x % 200, 120, 255 - (x % 200)], 1 + x * 3)
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // Eight bits each of red, green and blue.
  size.set([8, 2], 8)
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const text = Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(words, 'a')])
  const parts = [
    chunk('IHDR', size),
    chunk('tEXt', text),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
