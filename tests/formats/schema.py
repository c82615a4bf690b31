"""The part of JSON Schema that docs/schema.json and the other schemas here are written in. Where `strict`, a field that the schema does not
mention is an error too: what the tool writes has to be described."""
import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def has_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


class Schema:
    KNOWN = {"$schema", "$id", "$ref", "$defs", "definitions", "title", "description", "type", "properties", "required", "items", "enum", "const",
             "anyOf", "oneOf", "allOf", "not", "minimum", "maximum", "exclusiveMinimum", "minLength", "minItems", "maxItems", "uniqueItems", "pattern",
             "format", "default", "additionalProperties", "additionalItems"}

    def __init__(self, root, strict=True):
        self.root, self.strict = root, strict

    def errors(self, value):
        return list(self.check(value, self.root, "$"))

    def follow(self, reference):
        at = self.root
        for part in reference.lstrip("#/").split("/"):
            at = at[part]
        return at

    def check(self, value, schema, path):
        if schema is True:
            return
        unknown = set(schema) - self.KNOWN
        assert not unknown, f"this validator does not know {unknown}"
        if "$ref" in schema:
            yield from self.check(value, self.follow(schema["$ref"]), path)
        types = schema.get("type", [])
        types = [types] if isinstance(types, str) else types
        if types and not any(has_type(value, t) for t in types):
            yield f"{path}: {value!r} is no {' or '.join(types)}"
            return
        if "const" in schema and value != schema["const"]:
            yield f"{path}: {value!r} is not {schema['const']!r}"
        if "enum" in schema and value not in schema["enum"]:
            yield f"{path}: {value!r} is none of {schema['enum']}"
        yield from self.check_combinations(value, schema, path)
        if isinstance(value, dict):
            yield from self.check_object(value, schema, path)
        elif isinstance(value, list):
            yield from self.check_list(value, schema, path)
        elif isinstance(value, str):
            if "pattern" in schema and not re.search(schema["pattern"], value):
                yield f"{path}: {value!r} is not like {schema['pattern']}"
            if len(value) < schema.get("minLength", 0):
                yield f"{path}: too short"
        elif has_type(value, "number"):
            if value < schema.get("minimum", value) or value > schema.get("maximum", value):
                yield f"{path}: {value} is out of range"

    def check_combinations(self, value, schema, path):
        for key in "anyOf", "oneOf":
            if key in schema:
                found = [list(self.check(value, s, path)) for s in schema[key]]
                good = sum(not f for f in found)
                if good == 0 or (key == "oneOf" and good > 1):
                    yield f"{path}: fits {good} of {len(found)} forms"
                    yield from min(found, key=len)[:3]
        for part in schema.get("allOf", []):
            yield from self.check(value, part, path)
        if "not" in schema and not list(self.check(value, schema["not"], path)):
            yield f"{path}: fits what it must not"

    def check_object(self, value, schema, path):
        for name in schema.get("required", []):
            if name not in value:
                yield f"{path}: has no {name}"
        properties = schema.get("properties", {})
        others = schema.get("additionalProperties", not (self.strict and properties))
        for name, item in value.items():
            if name in properties:
                yield from self.check(item, properties[name], f"{path}.{name}")
            elif others is False:
                yield f"{path}: {name} is not described"
            elif isinstance(others, dict):
                yield from self.check(item, others, f"{path}.{name}")

    def check_list(self, value, schema, path):
        if len(value) < schema.get("minItems", 0) or len(value) > schema.get("maxItems", len(value)):
            yield f"{path}: has {len(value)} elements"
        if schema.get("uniqueItems") and len({repr(v) for v in value}) < len(value):
            yield f"{path}: has the same element twice"
        if isinstance(schema.get("items"), dict):
            for i, item in enumerate(value):
                yield from self.check(item, schema["items"], f"{path}[{i}]")
