interface OptionsProps<Value> {
  of: readonly Value[]
  text: (value: Value) => string
}

/** The options of a select, each named in the reader's language. */
export function Options<Value extends string | number>({ of, text }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ))
}
