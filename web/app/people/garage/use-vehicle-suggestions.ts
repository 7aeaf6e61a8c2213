import { useState } from 'react'
import { useLocale } from 'use-intl'

interface Brand {
  brand: string
  /** The name in Bangla, by which it is found too. */
  bangla: string
  models: string[]
}

interface Suggestion {
  value: string
  /** A text shown beside the value. */
  label?: string
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Brands, and the models of the chosen brand. `load` fetches them, when one of the fields is first used. */
export function useVehicleSuggestions(brand: string) {
  const [brands, setBrands] = useState<readonly Brand[]>([])
  const inBangla = useLocale() === 'bn'
  const chosen = brands.find((known) => same(known.brand, brand) || same(known.bangla, brand))
  return {
    brands: brands.map(
      ({ brand: value, bangla }): Suggestion => ({ value, ...(inBangla && { label: bangla }) }),
    ),
    models: chosen?.models ?? [],
    load: () => {
      if (brands.length > 0) return
      import('./vehicle-models.json').then(
        ({ default: known }) => setBrands(known),
        (error: unknown) => console.error('The vehicle brands could not be loaded', error),
      )
    },
  }
}
