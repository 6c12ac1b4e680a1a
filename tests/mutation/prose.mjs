import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const nameOf = (node) => (node?.type === 'Identifier' ? node.name : undefined);

/** An object of a chart that says nothing but its description: an event that is expected and changes nothing. */
const isOnlyDescribed = (node) =>
  node.properties.length > 0 && node.properties.every((one) => nameOf(one.key) === 'description');

/**
 * What no test should hold fast, because it is no behaviour: descriptions, which are prose for a chart's readers; types,
 * which are removed before it runs; the name of a machine; and the names in placeholders, which are never run.
 */
const prose = {
  shouldIgnore(path) {
    if (path.isObjectProperty()) {
      const name = nameOf(path.node.key);
      if (name === 'description') return 'a description is prose';
      if (name === 'types') return 'types are removed before it runs';
      if (name === 'id' && path.parentPath?.parent?.callee?.property?.name === 'createMachine')
        return 'the name of a machine';
    }
    if (path.isObjectExpression() && isOnlyDescribed(path.node)) return 'a description is prose';
    if (path.isCallExpression() && nameOf(path.node.callee) === 'missingEffect') return 'a placeholder is never run';
    return undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'prose', prose)];
