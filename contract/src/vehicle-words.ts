import type { TextLocale } from './clock-text.ts'
import type { VEHICLE_TYPES } from './constants.ts'
import type { VehicleField } from './vehicles.ts'

// The words about a vehicle that the server's mails, tables and texts share with the pages.

type FieldWords = Record<TextLocale, Record<VehicleField, string>>

/** The labels of the form's fields. */
export const vehicleLabels: FieldWords = {
  en: {
    vehicleType: 'Vehicle type',
    vehicleBrand: 'Vehicle brand',
    vehicleModel: 'Vehicle model',
    manufacturingYear: 'Manufacturing year',
    registrationPlate: 'Registration plate',
  },
  bn: {
    vehicleType: 'গাড়ির ধরন',
    vehicleBrand: 'গাড়ির ব্র্যান্ড',
    vehicleModel: 'গাড়ির মডেল',
    manufacturingYear: 'তৈরির সাল',
    registrationPlate: 'রেজিস্ট্রেশন নম্বর',
  },
}

/** The short titles in tables and lists of facts. */
export const vehicleTitles: FieldWords = {
  en: {
    vehicleType: 'Vehicle type',
    vehicleBrand: 'Brand',
    vehicleModel: 'Model',
    manufacturingYear: 'Year',
    registrationPlate: 'Plate',
  },
  bn: {
    vehicleType: 'গাড়ির ধরন',
    vehicleBrand: 'ব্র্যান্ড',
    vehicleModel: 'মডেল',
    manufacturingYear: 'তৈরির সাল',
    registrationPlate: 'রেজিস্ট্রেশন নম্বর',
  },
}

/** The names of the fields within a sentence about a vehicle. */
export const vehicleNames: FieldWords = {
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

/** The vehicle types that forms offer. */
export const vehicleTypeWords: Record<TextLocale, Record<(typeof VEHICLE_TYPES)[number], string>> = {
  en: {
    car: 'Car',
    suv: 'SUV',
    microbus: 'Microbus',
    pickup: 'Pickup',
    truck: 'Truck',
    motorcycle: 'Motorcycle',
    'auto-rickshaw': 'Auto-rickshaw',
    other: 'Other',
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
