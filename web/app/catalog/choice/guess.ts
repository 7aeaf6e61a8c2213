import type { VehicleSize } from '@jhilik/contract/constants.ts'
import type { Place } from '@jhilik/contract/places.ts'
import type { Service, ServiceSize } from '@jhilik/contract/services.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/session/use-session.ts'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'

/** The sizes of the vehicle types that forms offer; the others can be of any size. */
const SIZE_OF_TYPE: Record<string, VehicleSize> = {
  car: 'sedan',
  suv: 'suv',
  microbus: 'microbus',
  pickup: 'pickup',
  motorcycle: 'motorcycle',
}

/** The vehicle type that a size is for; that of most vehicles for other sizes. */
export const vehicleTypeOf = (size: Pick<ServiceSize, 'vehicleSize'> | undefined): string =>
  Object.entries(SIZE_OF_TYPE).find(([, vehicleSize]) => vehicleSize === size?.vehicleSize)?.[0] ?? 'car'

/** A size that is guessed from what is known of the customer. */
interface Guess {
  size: ServiceSize
  from: 'vehicle' | 'rooms' | 'units'
  /** The rooms or units; 0 for a vehicle. */
  count: number
}

interface Known extends Partial<Pick<Place, 'rooms' | 'units'>> {
  vehicle: Pick<Vehicle, 'vehicleType'> | null
}

/** Returns the size for the customer's vehicle, or the smallest one for their rooms or units; null when none is certain. */
export function guessSize({ sizes, asks }: Pick<Service, 'sizes' | 'asks'>, known: Known): Guess | null {
  const { vehicle } = known
  const ofVehicle = vehicle && sizes.find((size) => isForVehicle(size, vehicle))
  if (ofVehicle) return { from: 'vehicle', size: ofVehicle, count: 0 }
  for (const from of ['units', 'rooms'] as const) {
    const count = asks.includes(from) ? known[from] : null
    const [smallest] = sizes
      .filter(({ upTo }) => upTo !== null && count && upTo >= count)
      .sort((one, other) => Number(one.upTo) - Number(other.upTo))
    if (count && smallest) return { from, size: smallest, count }
  }
  return null
}

const isForVehicle = ({ vehicleSize }: ServiceSize, { vehicleType }: Pick<Vehicle, 'vehicleType'>): boolean =>
  vehicleSize !== null && vehicleSize === SIZE_OF_TYPE[vehicleType]

/** A guess with the vehicle that it is about, for who is told of it. */
export interface ExplainedGuess extends Guess {
  vehicle: Vehicle | null
}

/**
 * The size that is guessed from a vehicle or, with null, from the customer's default vehicle or latest place; none for visitors,
 * and none for a new vehicle, of which nothing is known.
 */
export function useGuess(service: Service, vehicle: Vehicle | 'new' | null): ExplainedGuess | null {
  const user = useUser()
  const hasGuess = service.sizes.some(({ vehicleSize, upTo }) => vehicleSize !== null || upTo !== null)
  const { data } = useQuery({ ...bookingDefaultsQuery(), enabled: user !== null && hasGuess })
  if (vehicle === 'new') return null
  const known = vehicle ? { vehicle } : data
  const guess = known && guessSize(service, known)
  return guess ? { ...guess, vehicle: known.vehicle } : null
}
