import { isDeepStrictEqual } from 'node:util'
import type { EditDetailsRequest, EditedField } from '@jhilik/contract/entered-details.ts'
import { EDITABLE_FIELDS, type EditableField, type EnteredDetails } from '@jhilik/contract/entered-details.ts'
import { problem } from '../../platform/problem.ts'
import type { BookingRow } from '../views/bookings.ts'
import { type BookingTerms, freeUntil } from './terms.ts'

type Details = Omit<EnteredDetails, 'version'>

/** What a request says about the details. */
type EnteredEdit = Omit<EditDetailsRequest, 'crew' | 'forced' | 'reason' | 'expectedPrice'>

const CONTACT: readonly EditableField[] = ['name', 'email', 'phone', 'address']
const OF_CUSTOMERS: readonly EditableField[] = ['address', 'area', 'note', 'lines']

interface Editor {
  byStaff: boolean
  now: Date
  /** The work is done at the base, so that no area belongs to it. */
  atBase: boolean
}

/**
 * Returns what may be edited of a booking now. Staff edit whom it is for at any time, what the work needs until it is done, and
 * the area, which can change the price, once it is paid for or agreed. Customers edit until canceling is no longer free.
 */
export function editableFields(booking: BookingTerms, { byStaff, now, atBase }: Editor): EditableField[] {
  const isConfirmed = booking.status === 'confirmed'
  if (!byStaff && (!isConfirmed || now > freeUntil(booking))) return []
  const isToCome = isConfirmed || booking.status === 'held'
  return EDITABLE_FIELDS.filter((field) => {
    if (field === 'area') return isConfirmed && !atBase
    if (!byStaff) return OF_CUSTOMERS.includes(field)
    return isToCome || CONTACT.includes(field)
  })
}

/** Throws forbidden, invalid_transition, edit_too_late when one of the fields may not be edited now. */
export function checkEditable(
  fields: readonly EditableField[],
  booking: Pick<BookingRow, 'status'> & BookingTerms,
  editor: Editor,
): void {
  if (!editor.byStaff && !fields.every((field) => OF_CUSTOMERS.includes(field))) throw problem('forbidden')
  const editable = editableFields(booking, editor)
  if (fields.every((field) => editable.includes(field))) return
  const isLate = !editor.byStaff && booking.status === 'confirmed' && editable.length === 0
  throw problem(isLate ? 'edit_too_late' : 'invalid_transition')
}

/** Returns the details with what a request changes. Throws 404 for a line that is not there or canceled. */
export function editedDetails(details: Details, request: EnteredEdit): Details {
  const { name, email, phone, address, area, note, photos, lines = [] } = request
  if (!lines.every(({ line }) => details.lines.some((one) => one.line === line))) throw problem('not_found')
  return {
    name: name ?? details.name,
    email: email === undefined ? details.email : (email ?? ''),
    phone: phone ?? details.phone,
    address: address ?? details.address,
    area: area === undefined ? details.area : area,
    note: note ?? details.note,
    photos: photos ?? details.photos,
    lines: details.lines.map((had) => {
      const edited = lines.find(({ line }) => line === had.line)
      return {
        line: had.line,
        vehicle: edited?.vehicle ?? had.vehicle,
        place: edited?.place ?? had.place,
      }
    }),
  }
}

/** Returns the fields in which the details differ. */
export const editedFieldsOf = (before: Details, after: Details): EditableField[] =>
  EDITABLE_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]))

/** Returns what the history shows of the fields that differ, besides the area. */
export function editsOf(before: Details, after: Details): EditedField[] {
  const texts = (['name', 'email', 'phone', 'address', 'note'] as const).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }))
  const photos = before.photos.join() !== after.photos.join()
  const lines = before.lines.flatMap(({ vehicle, place }, index): EditedField[] => {
    const now = after.lines[index] ?? { vehicle, place }
    return [
      { field: 'vehicle', from: vehicle, to: now.vehicle },
      { field: 'place', from: place, to: now.place },
    ]
  })
  const differing = [...texts, ...lines].filter(({ from, to }) => !isDeepStrictEqual(from, to))
  return [
    ...differing,
    ...(photos ? [{ field: 'photos' as const, from: before.photos.length, to: after.photos.length }] : []),
  ]
}
