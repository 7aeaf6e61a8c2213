import fc from 'fast-check'

type Type = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'

/** The parts of JSON Schema that the description of the API uses. */
export interface Schema {
  type?: Type | Type[]
  format?: string
  pattern?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  /** What the values of a record must be; its keys are in `required`. */
  additionalProperties?: Schema | boolean
  required?: string[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Values that have broken programs, of any type. */
const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '٣',
  'x'.repeat(5000),
  "'; drop table users; --",
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '24:00',
  [],
  {},
  [[]],
]

/** Texts that have a meaning in fields of the product. */
const COMMON = [
  'user@jhilik.example',
  '01712345678',
  '০১৭১২৩৪৫৬৭৮',
  'DHAKA METRO-GA 12-3456',
  '10:00',
  '23:59',
  '2020',
  'USD',
  'BDT',
  'sandbox',
  'Sedan',
  'Exterior Wash',
]

const LINKS = [
  '/illustrations/exterior-wash.svg',
  'https://pictures.example/a.jpg',
  'javascript:alert(1)',
  '//a.example',
]

const A_DAY_MS = 24 * 60 * 60 * 1000

const nearbyDate = fc
  .integer({ min: -40, max: 120 })
  .map((days) => new Date(Date.now() + days * A_DAY_MS).toISOString().slice(0, 10))

/**
 * Values for a schema: mostly what it allows, sometimes anything. `ids` are known to the server, so that calls reach
 * what exists.
 */
export function valuesFor(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 15, arbitrary: allowedBy(schema, ids) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  )
}

function allowedBy(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valuesFor(option, ids)))
  const { type } = schema
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => allowedBy({ ...schema, type: one }, ids)))
  switch (type) {
    case 'string':
      return textsFor(schema, ids)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 5000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 5000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems: minLength = 0, maxItems = 4, items = {} } = schema
      return fc.array(valuesFor(items, ids), {
        minLength,
        maxLength: Math.max(minLength, Math.min(maxItems, 4)),
      })
    }
    case 'object':
      return objectsFor(schema, ids)
    case undefined:
      return fc.oneof(fc.constantFrom<unknown>(...COMMON), fc.jsonValue({ maxDepth: 2 }))
    default:
      return type satisfies never
  }
}

function textsFor(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  if (format === 'date') return nearbyDate
  // fast-check makes no texts for patterns that look ahead; ours are of links.
  if (format === 'uri' || pattern?.includes('(?!')) return fc.constantFrom(...LINKS)
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const size = { minLength: Math.min(minLength, 60), maxLength: Math.min(maxLength, 60) }
  return fc.oneof(fc.constantFrom(...COMMON), nearbyDate, fc.string({ ...size, unit: 'grapheme' }))
}

function objectsFor(
  { properties = {}, additionalProperties, required = [] }: Schema,
  ids: readonly string[],
): fc.Arbitrary<object> {
  const ofRecord = typeof additionalProperties === 'object' ? additionalProperties : {}
  const model = Object.fromEntries(
    [...new Set([...Object.keys(properties), ...required])].map((name) => [
      name,
      valuesFor(properties[name] ?? ofRecord, ids),
    ]),
  )
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(model, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
  )
}
