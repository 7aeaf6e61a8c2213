import { describe, expect, it } from 'vitest'
import { vehicleText } from '../../contract/src/vehicle-text.ts'
import { VEHICLE_FIELDS } from '../../contract/src/vehicles.ts'
import { testVehicle } from './support/vehicle.ts'

describe('a vehicle in words', () => {
  it('is written as each place needs it', () => {
    expect(vehicleText(testVehicle, 'bn', 'এসইউভি')).toEqual({
      type: 'এসইউভি',
      year: '২০২১',
      plate: 'ঢাকা মেট্রো-ঘ ১২-৩৪৫৬',
      name: 'Mitsubishi Pajero',
      nameAndYear: 'Mitsubishi Pajero ২০২১',
      nameWithYear: 'Mitsubishi Pajero (২০২১)',
      nameAndPlate: 'Mitsubishi Pajero, ঢাকা মেট্রো-ঘ ১২-৩৪৫৬',
      full: 'Mitsubishi Pajero (এসইউভি, ২০২১), ঢাকা মেট্রো-ঘ ১২-৩৪৫৬',
      typeAndPlate: 'এসইউভি · ঢাকা মেট্রো-ঘ ১২-৩৪৫৬',
      yearAndPlate: '২০২১ · ঢাকা মেট্রো-ঘ ১২-৩৪৫৬',
    })
  })

  it('has its stored type when that has no name in the language', () => {
    expect(vehicleText(testVehicle, 'en')).toMatchObject({
      nameWithYear: 'Mitsubishi Pajero (2021)',
      full: 'Mitsubishi Pajero (suv, 2021), DHAKA METRO-GHA 12-3456',
    })
  })
})

it.each(VEHICLE_FIELDS)('%s has its place in the full text', (field) => {
  const vehicle = { ...testVehicle, registrationPlate: 'AB 12' }
  expect(vehicleText(vehicle, 'en').full).toContain(String(vehicle[field]))
})
