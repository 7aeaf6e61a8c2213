import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A stand-in for an S3-compatible store, on a real socket: one bucket, PUT, GET, HEAD, DELETE and lists of objects.
 * It computes each signature itself (AWS Signature Version 4) and refuses what does not match.
 */
export interface Bucket {
  url: string
  objects: Map<string, { content: Buffer; type: string; cacheControl: string }>
  /** While this is set, every call is answered with this status. */
  fault: number | null
  refused: string[]
  /** What a call waits for before it is answered, by its method. */
  wait: ((method: string) => Promise<void>) | null
  close(): Promise<void>
}

export const BUCKET = { name: 'pictures', region: 'ap-south-1', key: 'AKIATEST', secret: 'a/secret+key' }

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** What is wrong with the signature, or null. */
function findFault(request: IncomingMessage, body: Buffer): string | null {
  const header = request.headers.authorization ?? ''
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header,
    )
  if (!parts) return `no signature: ${header}`
  const [, key, day = '', region = '', signed = '', signature] = parts
  if (key !== BUCKET.key || region !== BUCKET.region) return `another key or region: ${key} ${region}`
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!signed.split(';').includes(needed)) return `${needed} is not signed`
  }
  const date = String(request.headers['x-amz-date'])
  if (!date.startsWith(day)) return `another day: ${date}`
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'another body'
  const url = new URL(request.url ?? '/', 'http://bucket')
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const derived = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${BUCKET.secret}`, day), region))
  return hmac(derived, text).toString('hex') === signature ? null : 'the signature does not match'
}

/** Lists two names a page, in the form of ListObjectsV2. The token is the number of names before. */
function listOf(names: string[], query: URLSearchParams): Buffer {
  const begin = Number(query.get('continuation-token') ?? 0)
  const found = names.filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
  const next = begin + 2 < found.length ? `<NextContinuationToken>${begin + 2}</NextContinuationToken>` : ''
  const keys = found.slice(begin, begin + 2).map((name) => `<Contents><Key>${name}</Key></Contents>`)
  return Buffer.from(`<ListBucketResult>${next}${keys.join('')}</ListBucketResult>`)
}

/** The settings of a server that keeps its pictures in it. */
export const bucketSettings = ({ url }: Pick<Bucket, 'url'>): Record<string, string> => ({
  S3_ENDPOINT: url,
  S3_BUCKET: BUCKET.name,
  S3_REGION: BUCKET.region,
  S3_ACCESS_KEY_ID: BUCKET.key,
  S3_SECRET_ACCESS_KEY: BUCKET.secret,
})

export async function startBucket(): Promise<Bucket> {
  const bucket: Omit<Bucket, 'url' | 'close'> = {
    objects: new Map(),
    fault: null,
    refused: [],
    wait: null,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      await bucket.wait?.(request.method ?? '')
      const body = Buffer.concat(chunks)
      const answer = (status: number, content?: Buffer, type = 'application/xml') =>
        response.writeHead(status, { 'content-type': type }).end(content)
      if (bucket.fault !== null) return answer(bucket.fault, Buffer.from('<Error/>'))
      const fault = findFault(request, body)
      if (fault) {
        bucket.refused.push(fault)
        return answer(403, Buffer.from('<Error><Code>SignatureDoesNotMatch</Code></Error>'))
      }
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
      if (pathname === `/${BUCKET.name}`) return answer(200, listOf([...bucket.objects.keys()], searchParams))
      const name = (request.url ?? '').replace(`/${BUCKET.name}/`, '')
      if (request.method === 'DELETE') {
        bucket.objects.delete(name)
        return answer(204)
      }
      if (request.method === 'PUT') {
        const { 'content-type': type = '', 'cache-control': cacheControl = '' } = request.headers
        bucket.objects.set(name, { content: body, type, cacheControl })
        return answer(200)
      }
      const found = bucket.objects.get(name)
      if (found && request.method === 'HEAD') response.setHeader('content-length', found.content.length)
      return found ? answer(200, found.content, found.type) : answer(404, Buffer.from('<Error/>'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(bucket, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
