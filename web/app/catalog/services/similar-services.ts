import type { ListedService } from './listed-services.ts'

/** `count` other services, those of the same type first, otherwise in the owner's order. */
export function similarServices(
  services: readonly ListedService[],
  to: ListedService,
  count: number,
): ListedService[] {
  const others = services.filter(({ _id }) => _id !== to._id)
  const alike = ({ serviceType }: ListedService) => serviceType === to.serviceType
  return [...others.filter(alike), ...others.filter((other) => !alike(other))].slice(0, count)
}
