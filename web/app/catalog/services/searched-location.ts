const MAX_LENGTH = 200

/** The location where the service is wanted, as it was typed in the search. */
export const searchedLocation = (params: URLSearchParams): string =>
  (params.get('location') ?? '').trim().slice(0, MAX_LENGTH)
