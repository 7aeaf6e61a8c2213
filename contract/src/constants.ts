/** Business constants (S9.1), shared by both sides. */
export const SERVICE_TYPES = ['Cleaning', 'Repair', 'Installation'] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

/** What a service may ask for when it is booked, besides contact and address. */
export const SERVICE_ASKS = ['vehicle', 'rooms', 'floor', 'units'] as const
export type ServiceAsk = (typeof SERVICE_ASKS)[number]

/** Where a service is done: at the customer's place, or at the base of the business (a bay), where nobody drives to. */
export const PLACES_OF_WORK = ['customer', 'base'] as const
export type PlaceOfWork = (typeof PLACES_OF_WORK)[number]

export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The most vehicles, and the most addresses, that a customer can save. */
export const GARAGE_MAX = 20

export const FEATURED_SERVICES = 6
export const HOME_REVIEWS = 2
export const MAX_STARS = 5
export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]
export const SESSION_STORAGE_KEY = 'persist:auth'

/** The vehicle types that forms offer; requests may name another. */
export const VEHICLE_TYPES = [
  'car',
  'suv',
  'microbus',
  'pickup',
  'truck',
  'motorcycle',
  'auto-rickshaw',
  'other',
] as const

/** The sizes of vehicles by which prices differ. */
export const VEHICLE_SIZES = ['motorcycle', 'sedan', 'suv', 'microbus', 'pickup'] as const
export type VehicleSize = (typeof VEHICLE_SIZES)[number]

/** The most services in one visit, and the most sizes and add-ons of a service. */
export const MAX_LINES = 10
export const MAX_SIZES = 12
export const MAX_ADD_ONS = 20
/** A slot lasts a day at most. */
export const MAX_VISIT_MINUTES = 24 * 60

/** A seat is held unpaid for this long at most. */
export const MAX_HOLD_MINUTES = 240

export const LOCALES = ['en', 'bn'] as const

/** The abbreviations of schema.org's opening hours. */
export const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024
/** The most photos that the note of one booking, or a complaint, can have. */
export const MAX_BOOKING_PHOTOS = 3
export const MAX_NOTE_LENGTH = 500
/** The most characters of the reason for a change of a booking. */
export const MAX_REASON_LENGTH = 500
/** The most characters of a text that is searched for. */
export const MAX_SEARCH_LENGTH = 100
/** The most characters of a note that staff write about a user. */
export const MAX_USER_NOTE_LENGTH = 2000

/** Widths in pixels of the stored variants of an uploaded picture. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const
export const PICTURE_FORMATS = ['avif', 'webp'] as const

/** Characters in the name of a passkey. */
export const MAX_PASSKEY_NAME = 60
