import type { ListedService } from './listed-services.ts'

/**
 * The services with the smallest value. None when all are equal, and none among services of different types or
 * currencies, whose prices cannot be compared.
 */
export function bestOf(
  services: readonly ListedService[],
  measure: (service: ListedService) => number,
): readonly ListedService[] {
  const types = new Set(services.map(({ serviceType, currency }) => `${serviceType} ${currency}`))
  if (types.size > 1) return []
  const least = Math.min(...services.map(measure))
  const found = services.filter((service) => measure(service) === least)
  return found.length < services.length ? found : []
}
