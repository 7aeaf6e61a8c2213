import type { setup as English } from '../../en/setup/index.ts'
import { pages } from './pages.ts'
import { steps } from './steps.ts'

export const setup: typeof English = { ...pages, ...steps }
