export const THROWAWAY: readonly string[];
