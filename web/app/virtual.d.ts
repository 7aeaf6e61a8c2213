/** The build generates this module: the browser's files of each language's texts. Empty in development. */
declare module 'virtual:catalog-files' {
  const files: Record<string, string>
  export default files
}

/** The build generates this module from a longer list: the most common passwords, and the neighbors of each key. */
declare module 'virtual:password-facts' {
  const facts: { common: string[]; keyboards: Record<string, Record<string, (string | null)[]>> }
  export default facts
}

/** The build makes these modules from the schemas of answers (web/vite/answer-schemas.ts). */
declare module '@jhilik/contract/accounts.ts?answers' {
  type Contract = typeof import('@jhilik/contract/accounts.ts')
  export const refreshResponseSchema: import('./startup/answer-schema.ts').AnswerOf<
    Contract['refreshResponseSchema']
  >
}

declare module '@jhilik/contract/crew-jobs.ts?answers' {
  type AnswerOf<Schema extends import('zod').ZodType> = import('./startup/answer-schema.ts').AnswerOf<Schema>
  type Contract = typeof import('@jhilik/contract/crew-jobs.ts')
  export const crewJobsResponseSchema: AnswerOf<Contract['crewJobsResponseSchema']>
  export const ownCrewsResponseSchema: AnswerOf<Contract['ownCrewsResponseSchema']>
  export const reportResultsResponseSchema: AnswerOf<Contract['reportResultsResponseSchema']>
}
