import type { Service } from '@jhilik/contract/services.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'

/** The services as options of a Select, by their ids. */
export function ServiceOptions({ services }: { services: readonly Service[] }) {
  const textOf = useServiceText()
  return services.map((service) => (
    <option key={service._id} value={service._id}>
      {textOf(service).name}
    </option>
  ))
}
