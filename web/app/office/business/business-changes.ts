import type { Business, BusinessValues } from '@jhilik/contract/business.ts'
import type { Versioned } from '@jhilik/contract/primitives.ts'

type Values = BusinessValues & Versioned

export const versionedValues = ({ values, version }: Pick<Business, 'values' | 'version'>): Values => ({
  ...values,
  version,
})

/** How changes of the business data are compared with those of somebody else. */
export const BUSINESS_CHANGES = {
  names: {
    name: 'businessName',
    nameBn: 'businessNameBn',
    email: 'contactEmail',
    phone: 'contactPhone',
    address: 'contactAddress',
    addressBn: 'contactAddressBn',
    hours: 'openingHours',
  },
  read: (current: unknown) => versionedValues(current as Business),
} as const
