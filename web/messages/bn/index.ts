import type { en } from '../en/index.ts'
import { auth } from './auth.ts'
import { booking } from './booking.ts'
import { common } from './common.ts'
import { company } from './company.ts'
import { compare } from './compare.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { newsletter } from './newsletter.ts'
import { offline } from './offline.ts'
import { reviews } from './reviews.ts'
import { services } from './services.ts'

export const bn: typeof en = {
  auth,
  booking,
  common,
  company,
  compare,
  errors,
  home,
  offline,
  newsletter,
  reviews,
  services,
}
