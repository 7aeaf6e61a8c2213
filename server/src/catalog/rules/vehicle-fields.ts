import type { PageLanguage } from '@jhilik/contract/pages.ts'
import { VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'

const NAMES: Record<PageLanguage, Record<VehicleField, string>> = {
  en: {
    vehicleType: 'type',
    vehicleBrand: 'brand',
    vehicleModel: 'model',
    manufacturingYear: 'year',
    registrationPlate: 'registration plate',
  },
  bn: {
    vehicleType: 'ধরন',
    vehicleBrand: 'ব্র্যান্ড',
    vehicleModel: 'মডেল',
    manufacturingYear: 'তৈরির সাল',
    registrationPlate: 'রেজিস্ট্রেশন নম্বর',
  },
}
const AND: Record<PageLanguage, string> = { en: 'and', bn: 'ও' }

/** Lists what is kept of a vehicle, in a sentence of the privacy policy: `type, brand, model, year and plate`. */
export function listVehicleFields(lang: PageLanguage): string {
  const names = VEHICLE_FIELDS.map((field) => NAMES[lang][field])
  return `${names.slice(0, -1).join(', ')} ${AND[lang]} ${names.at(-1)}`
}
