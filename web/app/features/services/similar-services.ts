import type { Service } from '@jhilik/contract/services.ts'

/** `count` other services, those of the same type first, otherwise in the owner's order. */
export function similarServices(services: readonly Service[], to: Service, count: number): Service[] {
  const others = services.filter(({ _id }) => _id !== to._id)
  const alike = ({ serviceType }: Service) => serviceType === to.serviceType
  return [...others.filter(alike), ...others.filter((other) => !alike(other))].slice(0, count)
}
