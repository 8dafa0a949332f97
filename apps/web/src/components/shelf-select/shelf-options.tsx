import { Combobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LabelLength, shelfLabel } from './shelf-label.ts';
import { type Shelf, ShelfOption } from './shelf-option.tsx';
import classes from './shelf-select.module.css';

/** Delay after the last keystroke before the search starts (SHF-03). */
const searchDelayMs = 300;

type ShelfOptionsProps = {
  shelves: readonly Shelf[];
  chosen: readonly string[];
  isSeveral: boolean;
  labelLength: LabelLength;
};

/** The open list: a search field, and the shelves whose label contains its text (SHF-02). */
export function ShelfOptions({ shelves, chosen, isSeveral, labelLength }: ShelfOptionsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [searchText] = useDebouncedValue(search.trim().toLowerCase(), searchDelayMs);
  const found = shelves.filter(({ name }) =>
    shelfLabel(name, t).toLowerCase().includes(searchText),
  );
  return (
    <>
      <Combobox.Search
        classNames={{ input: classes.search ?? '' }}
        value={search}
        aria-label={t('shelf.search')}
        placeholder={t('shelf.search')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
        }}
      />
      <Combobox.Options
        className={classes.options}
        aria-label={t('shelf.choose')}
        aria-multiselectable={isSeveral}
      >
        {found.map((shelf) => (
          <ShelfOption
            key={shelf.name}
            shelf={shelf}
            isChosen={chosen.includes(shelf.name)}
            labelLength={labelLength}
          />
        ))}
      </Combobox.Options>
      <p className={classes.none} role="status">
        {found.length === 0 && t('shelf.noMatch')}
      </p>
    </>
  );
}
