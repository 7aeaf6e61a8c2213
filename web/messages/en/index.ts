import { auth } from './auth.ts'
import { booking } from './booking.ts'
import { common } from './common.ts'
import { company } from './company.ts'
import { compare } from './compare.ts'
import { dashboard } from './dashboard.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { reviews } from './reviews.ts'
import { services } from './services.ts'

export const en = { auth, booking, common, company, compare, dashboard, errors, home, reviews, services }
