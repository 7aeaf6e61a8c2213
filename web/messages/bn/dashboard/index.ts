import { common } from './common.ts'
import { createSlot } from './create-slot.ts'
import { overview } from './overview.ts'
import { profile } from './profile.ts'
import { services } from './services.ts'
import { shell } from './shell.ts'
import { slots } from './slots.ts'
import { users } from './users.ts'

export const dashboard = { shell, profile, common, users, services, slots, createSlot, overview }
