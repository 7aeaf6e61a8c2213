/** What schemas are made of, so that it can be loaded before the first of them. */
export { ZodType } from 'zod'
