import fc from 'fast-check'
import { type Schema, valuesFor } from './values.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** The answer of `GET /api/openapi.json`. */
export interface Description {
  paths: Record<string, Record<string, Operation>>
}

export interface FuzzRequest {
  method: string
  /** The path with its query. */
  path: string
  headers: Record<string, string>
  body: string | null
}

/** Requests to every described call with values for its description. `ids` are known to the server. */
export function requestsTo({ paths }: Description, ids: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsOf(method, path, operation, ids)),
  )
  return fc.oneof(...calls)
}

function requestsOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  ids: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const placed = (place: Parameter['in']) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    const model = Object.fromEntries(
      here.map(({ name, schema }) => [name, valuesFor(schema, ids).map(String)]),
    )
    const requiredKeys = here.filter(({ required }) => required).map(({ name }) => name)
    return fc.record(model, { requiredKeys }) as fc.Arbitrary<Record<string, string>>
  }
  const schema = requestBody?.content['application/json']?.schema
  const body = schema ? valuesFor(schema, ids).map((value) => JSON.stringify(value)) : fc.constant(null)
  return fc
    .record({ places: placed('path'), query: placed('query'), headers: placed('header'), body })
    .map(({ places, query, headers, body }) => ({
      method: method.toUpperCase(),
      path: withQuery(fill(path, places), query),
      headers: sendable(headers),
      body,
    }))
}

/** A lone surrogate has no encoding. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const fill = (path: string, places: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encode(places[name] ?? '') || '-')

function withQuery(path: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/** Clients refuse to send other characters in headers. */
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?').trim()]),
  )
