import type { SourceCacheRepository } from '../../src/vehicle-data/sources/cache/source-cache.repository.js';

/** What the source cache and its stand-in in unit tests have in common. `make` may return the same one each time. */
export function sourceCacheContract(name: string, make: () => SourceCacheRepository): void {
  describe(`answers kept in ${name}`, () => {
    it('are not there before they are written', async () => {
      expect(await make().read('test/1', 'never written')).toBeNull();
    });

    it.each<[string, unknown]>([
      ['an object', { a: [1, null, 'ü'], b: { c: true } }],
      ['a list', []],
      ['a number', 0],
      ['a text', 'x'.repeat(10_000)],
    ])('come back as they were, with date and age: %s', async (what, answer) => {
      const store = make();
      const asOf = await store.write('test/1', what, answer);
      expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      const kept = await store.read('test/1', what);
      expect(kept).toMatchObject({ answer, asOf });
      expect(kept?.ageSeconds).toBeGreaterThanOrEqual(0);
      expect(kept?.ageSeconds).toBeLessThan(30);
    });

    it('are replaced by newer ones', async () => {
      const store = make();
      await store.write('test/1', 'twice', 1);
      await store.write('test/1', 'twice', 2);
      expect(await store.read('test/1', 'twice')).toMatchObject({ answer: 2 });
    });

    it('belong to one source', async () => {
      const store = make();
      await store.write('test/1', 'mine', 1);
      expect(await store.read('test/2', 'mine')).toBeNull();
    });
  });
}
