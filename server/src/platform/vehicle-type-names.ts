import type { VEHICLE_TYPES } from '@jhilik/contract/constants.ts'
import type { Locale } from './locale.ts'

/** The names as they are written within a sentence. */
export const vehicleTypeNames: Record<Locale, Record<(typeof VEHICLE_TYPES)[number], string>> = {
  en: {
    car: 'car',
    suv: 'SUV',
    microbus: 'microbus',
    pickup: 'pickup',
    truck: 'truck',
    motorcycle: 'motorcycle',
    'auto-rickshaw': 'auto-rickshaw',
    other: 'other',
  },
  bn: {
    car: 'প্রাইভেট কার',
    suv: 'এসইউভি',
    microbus: 'মাইক্রোবাস',
    pickup: 'পিকআপ',
    truck: 'ট্রাক',
    motorcycle: 'মোটরসাইকেল',
    'auto-rickshaw': 'অটোরিকশা',
    other: 'অন্যান্য',
  },
}
