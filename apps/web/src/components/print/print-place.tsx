import { createContext, type ReactNode, use } from 'react';

/** Whose paper it is. */
export type PrintPlace = {
  readonly pharmacyName: string;
  readonly address: string;
  /** Who prints it. */
  readonly userName: string;
};

const Place = createContext<PrintPlace>({ pharmacyName: '', address: '', userName: '' });

export function PrintPlaceProvider({
  place,
  children,
}: {
  place: PrintPlace;
  children: ReactNode;
}) {
  return <Place value={place}>{children}</Place>;
}

/** The pharmacy whose screens are printed, and who prints them. */
export function usePrintPlace(): PrintPlace {
  return use(Place);
}
