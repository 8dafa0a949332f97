/** The part of oidc-provider 9 that the sandbox uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Grant {
    addOIDCScope(scope: string): void;
    addOIDCClaims(claims: readonly string[]): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export interface Context {
    type: string;
    body: string;
    readonly oidc: {
      readonly provider: Provider;
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
    };
  }

  export interface Interaction {
    readonly uid: string;
    readonly params: Readonly<Record<string, unknown>>;
    /** The browser's session. */
    readonly session?: { readonly uid: string };
  }

  export interface Session {
    accountId: string | undefined;
    authorizations: object | undefined;
    persist(): Promise<unknown>;
  }

  interface InteractionPrompt {
    readonly name: string;
  }

  export const interactionPolicy: {
    readonly Prompt: new (description: { name: string; requestable: boolean }) => InteractionPrompt;
    base(): { add(prompt: InteractionPrompt, index: number): void };
  };

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (owner: {
      accountId: string;
      clientId: string;
    }) => Grant;
    readonly Session: { findByUid(uid: string): Promise<Session | undefined> };
    readonly Client: { readonly prototype: object };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<string>;
  }
}
