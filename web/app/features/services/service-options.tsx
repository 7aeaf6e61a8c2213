interface ServiceOptionsProps {
  services: readonly { _id: string; name: string }[]
}

/** The services as options of a Select, by their ids. */
export function ServiceOptions({ services }: ServiceOptionsProps) {
  return services.map(({ _id, name }) => (
    <option key={_id} value={_id}>
      {name}
    </option>
  ))
}
