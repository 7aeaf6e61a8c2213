import type { Plugin } from 'vite'
import { z } from 'zod'
import type { JsonSchema } from '../app/startup/answer-schema.ts'

const QUERY = '?answers'
const CHECKER = new URL('../app/startup/answer-schema.ts', import.meta.url).pathname

/** The keywords that `answerSchema` checks. */
const CHECKED: Record<keyof JsonSchema, true> = {
  type: true,
  const: true,
  enum: true,
  anyOf: true,
  properties: true,
  required: true,
  items: true,
  pattern: true,
  minLength: true,
  maxLength: true,
  minimum: true,
  maximum: true,
}

/**
 * `import('@jhilik/contract/crew-jobs.ts?answers')` has the schemas of answers of that file as JSON Schema, so that the page
 * checks them without zod, which takes most of the bytes of a schema. What only code can check is left to the server,
 * which parses each of its answers with the whole schema.
 */
export function answerSchemas(): Plugin {
  return {
    name: 'answer-schemas',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return
      const file = await this.resolve(source.slice(0, -QUERY.length), importer)
      return file && file.id + QUERY
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return
      const file = id.slice(0, -QUERY.length)
      this.addWatchFile(file)
      const schemas = await readAnswerSchemas(file)
      const lines = Object.entries(schemas).map(
        ([name, schema]) => `export const ${name} = /* @__PURE__ */ answerSchema(${JSON.stringify(schema)})`,
      )
      return {
        code: [`import { answerSchema } from ${JSON.stringify(CHECKER)}`, ...lines].join('\n'),
        map: null,
        moduleType: 'js',
      }
    },
  }
}

/** Returns the schemas of the answers that a file of the contract exports, by their names. */
export async function readAnswerSchemas(file: string): Promise<Record<string, JsonSchema>> {
  const exported: Record<string, unknown> = await import(file)
  const answers = Object.entries(exported).filter(([name]) => name.endsWith('ResponseSchema'))
  return Object.fromEntries(answers.map(([name, schema]) => [name, jsonSchemaOf(schema as z.ZodType, name)]))
}

function jsonSchemaOf(schema: z.ZodType, name: string): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    override({ jsonSchema }) {
      // What an object does not list is ignored, not refused.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // The pattern says the same.
      if (jsonSchema.pattern) delete jsonSchema.format
      delete jsonSchema.description
      const unknown = Object.keys(jsonSchema).filter((keyword) => !(keyword in CHECKED))
      if (unknown.length > 0)
        throw new Error(`${name} has what answers cannot be checked for: ${unknown.join()}`)
    },
  })
  delete json.$schema
  return json as JsonSchema
}
