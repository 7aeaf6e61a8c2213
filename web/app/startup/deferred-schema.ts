import type { AnswerSchema } from './answer-schema.ts'

/** A schema, or a function that fetches it, so that schemas and their library are not part of the page. */
export type DeferredSchema<Answer> = AnswerSchema<Answer> | (() => Promise<AnswerSchema<Answer>>)

export async function loadSchema<Answer>(schema: DeferredSchema<Answer>): Promise<AnswerSchema<Answer>> {
  return typeof schema === 'function' ? schema() : schema
}
