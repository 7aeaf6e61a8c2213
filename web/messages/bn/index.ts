import type { en } from '../en/index.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { newsletter } from './newsletter.ts'
import { offline } from './offline.ts'
import { reviews } from './reviews.ts'
import { services } from './services.ts'

export const bn: typeof en = {
  common,
  errors,
  home,
  offline,
  newsletter,
  reviews,
  services,
}
