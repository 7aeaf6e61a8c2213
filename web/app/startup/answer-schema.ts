import type { z } from 'zod'

/** Checks an answer of the server. A schema of zod is one; the build makes others of them, which need no library. */
export interface AnswerSchema<Answer> {
  safeParse: (answer: unknown) => { success: true; data: Answer } | { success: false; error: unknown }
}

/** What checks the same answers as a schema of zod. */
export type AnswerOf<Schema extends z.ZodType> = AnswerSchema<z.output<Schema>>

/** The parts of JSON Schema that web/vite/answer-schemas.ts writes. */
export interface JsonSchema {
  type?: JsonType | readonly JsonType[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string'

/** What a later version of the server adds to an answer stays in it. */
export const answerSchema = <Answer>(schema: JsonSchema): AnswerSchema<Answer> => ({
  safeParse(answer) {
    const path = findMismatch(answer, schema, 'answer')
    return path === null
      ? { success: true, data: answer as Answer }
      : { success: false, error: new Error(`${path} is not what was expected.`) }
  },
})

/** Returns where a value differs from its schema; null when it does not. */
function findMismatch(value: unknown, schema: JsonSchema, path: string): string | null {
  const { type, enum: words, anyOf, properties = {}, required = [], items } = schema
  if (type && ![type].flat().some((one) => isOfType(value, one))) return path
  if ('const' in schema && value !== schema.const) return path
  if (words && !words.includes(value)) return path
  if (anyOf?.every((one) => findMismatch(value, one, path) !== null)) return path
  if (typeof value === 'string' && !isTextOf(value, schema)) return path
  if (typeof value === 'number' && !isNumberOf(value, schema)) return path
  if (Array.isArray(value) && items)
    return firstOf(value, (item, index) => findMismatch(item, items, `${path}[${index}]`))
  if (!isObject(value)) return null
  return (
    firstOf(required, (name) => (Object.hasOwn(value, name) ? null : `${path}.${name}`)) ??
    firstOf(Object.entries(properties), ([name, property]) =>
      Object.hasOwn(value, name) ? findMismatch(value[name], property, `${path}.${name}`) : null,
    )
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    case 'object':
      return isObject(value)
    case 'boolean':
    case 'number':
    case 'string':
      return typeof value === type
    default:
      return type satisfies never
  }
}

const isTextOf = (text: string, { pattern, minLength = 0, maxLength = Infinity }: JsonSchema): boolean =>
  text.length >= minLength && text.length <= maxLength && (!pattern || regexOf(pattern).test(text))

const isNumberOf = (number: number, { minimum = -Infinity, maximum = Infinity }: JsonSchema): boolean =>
  number >= minimum && number <= maximum

const regexes = new Map<string, RegExp>()

/** A list has the same pattern in each item. */
function regexOf(pattern: string): RegExp {
  const regex = regexes.get(pattern) ?? new RegExp(pattern)
  regexes.set(pattern, regex)
  return regex
}

function firstOf<T>(items: readonly T[], find: (item: T, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found !== null) return found
  }
  return null
}
