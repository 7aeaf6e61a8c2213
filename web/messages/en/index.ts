import { common } from './common.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { newsletter } from './newsletter.ts'
import { offline } from './offline.ts'
import { reviews } from './reviews.ts'
import { services } from './services.ts'

/** What several public pages say. Other texts are loaded by the pages and parts that need them. */
export const en = {
  common,
  errors,
  home,
  newsletter,
  offline,
  reviews,
  services,
}
