import fc from 'fast-check'

/** Changes the text of a genuine answer. */
export type Rewrite = (genuine: string) => string

/** The fields of a provider's answers to an inspection on which its meaning depends, as paths: `element.0.status`. */
export interface DecisiveFields {
  /** Anything that the provider does not describe must not be understood. */
  words: readonly string[]
  /** Any text is possible, but it has to be there. */
  ids: readonly string[]
}

const MISSING = [undefined, null, '', true, {}, []]
const ODD = [...MISSING, -1, 99, 'unrecognized', 'PAID', 'OK', 'constructor', '0000 or 1', '০']

const WHOLE_TEXTS = [
  '',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{}',
  '[{}]',
  '{"":""}',
  'IP is not whitelisted',
  '<html>Maintenance</html>',
  '{"message":"IP is not whitelisted"}',
  '{"error":"Invalid request"}',
  '{"error":{"type":"api_error","code":"lock_timeout","message":"busy"}}',
  '{"success":false}',
  '{"result":"true"}',
  '{"status":"FAILED"}',
  '{"status":"VALID"}',
  '{"status":"expired","payment_status":"unpaid"}',
  '{"payment_status":"paid"}',
  '{"object":"checkout.session"}',
  '{"status_code":"7"}',
  '{"status_code":"2","pay_status":"Failed"}',
  '{"APIConnect":"DONE"}',
  '{"APIConnect":"DONE","element":{}}',
  '{"APIConnect":"DONE","element":[null]}',
  '{"APIConnect":"DONE","no_of_trans_found":1,"element":[]}',
  '{"APIConnect":"FAILED","element":[]}',
  '{"statusCode":"0000","transactionStatus":"Initiated"}',
  '{"statusCode":"2023","statusMessage":"Insufficient Balance"}',
]

/** Returns the object at the path's end, and the name in it; undefined when the answer has no such field. */
function fieldAt(
  answer: unknown,
  path: string,
): { holder: Record<string, unknown>; name: string } | undefined {
  const names = path.split('.')
  const name = names.pop() ?? ''
  let holder = answer
  for (const each of names) holder = (holder as Record<string, unknown> | null)?.[each]
  const isField = typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
  return isField ? { holder: holder as Record<string, unknown>, name } : undefined
}

const changeField =
  (path: string, value: unknown): Rewrite =>
  (genuine) => {
    const answer: unknown = JSON.parse(genuine)
    const field = fieldAt(answer, path)
    if (field) field.holder[field.name] = value
    return JSON.stringify(answer)
  }

export interface MalformedAnswer {
  title: string
  rewrite: Rewrite
}

/** Returns the same malformed and unknown answers at every run: whole texts, and genuine answers with one odd field. */
export function malformedAnswers({ words, ids }: DecisiveFields, count: number): MalformedAnswer[] {
  const whole = WHOLE_TEXTS.map((text) => ({ title: text, rewrite: () => text }))
  const oddField = (paths: readonly string[], values: readonly unknown[]) =>
    fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...values)).map(([path, value]) => ({
      title: `${path} = ${JSON.stringify(value)}`,
      rewrite: changeField(path, value),
    }))
  const anyText = fc.string({ minLength: 3 }).map((text) => `~${text}`)
  const oddText = fc.tuple(fc.constantFrom(...words), anyText).map(([path, text]) => ({
    title: `${path} = ${JSON.stringify(text)}`,
    rewrite: changeField(path, text),
  }))
  const cutOff = fc.nat({ max: 99 }).map((percent) => ({
    title: `${percent} % of the answer`,
    rewrite: (genuine: string) => genuine.slice(0, Math.floor((genuine.length * percent) / 100)),
  }))
  const any = fc.oneof(
    { weight: 4, arbitrary: oddField(words, ODD) },
    { weight: 2, arbitrary: oddField(ids, MISSING) },
    { weight: 2, arbitrary: oddText },
    { weight: 1, arbitrary: cutOff },
  )
  return [...whole, ...fc.sample(any, { numRuns: count - whole.length, seed: 1 })]
}
