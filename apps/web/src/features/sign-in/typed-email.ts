import { type RefObject, useEffect, useRef, useState } from 'react';

/** In memory only: a user who forgot the password need not type the address again. */
let lastTyped = '';

/** The typed address, shared by the screens around sign-in. */
export function useTypedEmail(): [email: string, onChange: (email: string) => void] {
  const [email, setEmail] = useState(lastTyped);
  return [
    email,
    (typed) => {
      lastTyped = typed;
      setEmail(typed);
    },
  ];
}

/** Clears the address after sign-in. */
export function forgetTypedEmail(): void {
  lastTyped = '';
}

/** Focuses a field on mount, except on a phone, whose keyboard would cover the content below. */
export function useFirstField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  return field;
}
