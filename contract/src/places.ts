/** Facts about the customer's place that a service may ask for; null when unknown or not asked. */
export interface Place {
  rooms: number | null
  /** 0 is the ground floor. */
  floor: number | null
  /** The number of appliances to work on, such as air conditioners. */
  units: number | null
}
export type PlaceField = keyof Place

export const NO_PLACE: Readonly<Record<PlaceField, null>> = { rooms: null, floor: null, units: null }

/** Forms, drafts and exports are built from this list. */
export const PLACE_FIELDS = Object.keys(NO_PLACE) as readonly PlaceField[]

/** Picks the facts about the place out of something that has more, such as a booking. */
export const pickPlace = ({ rooms, floor, units }: Place): Place => ({ rooms, floor, units })
