import { AutocompleteInput, ReferenceInput, type InputProps } from 'react-admin'
import { promoText } from './promo-text.ts'

/** One promo to filter by. */
export const PromoFilter = ({ source = 'promoId', alwaysOn: _, ...rest }: Partial<InputProps> & { alwaysOn?: boolean }) => (
  <ReferenceInput source={source} reference="promos" perPage={200} sort={{ field: 'name', order: 'ASC' }}>
    <AutocompleteInput
      label="promo"
      optionText={promoText}
      filterToQuery={(q: string) => ({ q })}
      helperText={false}
      sx={{ minWidth: 220 }}
      {...(rest as object)}
    />
  </ReferenceInput>
)
