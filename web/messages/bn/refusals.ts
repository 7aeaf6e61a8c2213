export { problems } from './problems.ts'
export { validation } from './validation.ts'
