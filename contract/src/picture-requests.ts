import { z } from 'zod'
import { MAX_BOOKING_PHOTOS } from './constants.ts'
import { UPLOADED } from './picture-links.ts'
import * as messages from './validation.ts'

/** Pictures that the account has uploaded: of the note of a booking, or of a complaint. */
export const photosSchema = z
  .array(z.string().regex(UPLOADED, messages.photoIsUnknown), messages.photoIsUnknown)
  .max(MAX_BOOKING_PHOTOS, messages.atMost3Photos)
  .refine((photos) => new Set(photos).size === photos.length, messages.photoTwice)
  .default([])
