import { z } from 'zod'
import * as messages from './validation.ts'

/** `YYYY-MM` */
export const monthSchema = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, messages.dateIsNotValid)
