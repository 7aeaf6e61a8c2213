import { describe, expect, it } from 'vitest'
import { contactText } from '../../contract/src/contact-text.ts'
import { vehicleText } from '../../contract/src/vehicle-text.ts'
import { VEHICLE_FIELDS } from '../../contract/src/vehicles.ts'
import { testVehicle } from './support/vehicle.ts'

describe('a vehicle in words', () => {
  it('is written as each place needs it', () => {
    expect(vehicleText(testVehicle, { type: 'এসইউভি', year: '২০২১' })).toEqual({
      type: 'এসইউভি',
      year: '২০২১',
      name: 'Mitsubishi Pajero',
      nameAndYear: 'Mitsubishi Pajero ২০২১',
      nameWithYear: 'Mitsubishi Pajero (২০২১)',
      nameAndPlate: 'Mitsubishi Pajero, Dhaka Metro Gha 12-3456',
      full: 'Mitsubishi Pajero (এসইউভি, ২০২১), Dhaka Metro Gha 12-3456',
      typeAndPlate: 'এসইউভি · Dhaka Metro Gha 12-3456',
      yearAndPlate: '২০২১ · Dhaka Metro Gha 12-3456',
    })
  })

  it('is written as it is stored when there are no words of a language', () => {
    expect(vehicleText(testVehicle)).toMatchObject({
      nameWithYear: 'Mitsubishi Pajero (2021)',
      full: 'Mitsubishi Pajero (suv, 2021), Dhaka Metro Gha 12-3456',
    })
  })
})

it.each(VEHICLE_FIELDS)('%s has its place in the full text', (field) => {
  expect(vehicleText(testVehicle).full).toContain(String(testVehicle[field]))
})

describe('a contact in words', () => {
  it('is written as each place needs it', () => {
    const contact = { name: 'Rahim', email: 'rahim@people.example', phone: '01711000000', address: 'Dhaka' }
    expect(contactText(contact)).toEqual({
      line: 'Rahim, 01711000000, rahim@people.example',
      phoneAndEmail: '01711000000 · rahim@people.example',
    })
  })
})
