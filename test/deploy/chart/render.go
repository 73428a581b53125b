// Renders a chart as `helm template` does, with the engine and the functions that helm has:
// go run render.go CHART RELEASE NAMESPACE [VALUES.yaml]
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func main() {
	if err := render(os.Args[1], os.Args[2], os.Args[3], os.Args[4:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func render(chart, release, namespace string, overrides []string) error {
	var about, values map[string]interface{}
	if err := read(filepath.Join(chart, "Chart.yaml"), &about); err != nil {
		return err
	}
	if err := read(filepath.Join(chart, "values.yaml"), &values); err != nil {
		return err
	}
	for _, path := range overrides {
		var over map[string]interface{}
		if err := read(path, &over); err != nil {
			return err
		}
		merge(values, over)
	}
	// As helm reads them, which shows where a template prints 1e+06.
	values = toFloats(values).(map[string]interface{})
	// Templates call the fields of Chart with a capital letter.
	title := map[string]interface{}{}
	for name, value := range about {
		title[strings.ToUpper(name[:1])+name[1:]] = value
	}
	root := map[string]interface{}{
		"Values":  values,
		"Chart":   title,
		"Release": map[string]interface{}{"Name": release, "Namespace": namespace, "Service": "Helm"},
	}
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(sprig.TxtFuncMap()).Funcs(template.FuncMap{
		"toYaml": toYaml,
		"include": func(name string, data interface{}) (string, error) {
			var text strings.Builder
			err := all.ExecuteTemplate(&text, name, data)
			return text.String(), err
		},
		"required": func(message string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return nil, errors.New(message)
			}
			return value, nil
		},
	})
	paths, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	if err != nil {
		return err
	}
	sort.Strings(paths)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if _, err := all.New(filepath.Base(path)).Parse(string(text)); err != nil {
			return err
		}
	}
	for _, path := range paths {
		name := filepath.Base(path)
		if !strings.HasSuffix(name, ".yaml") {
			continue
		}
		var text bytes.Buffer
		if err := all.ExecuteTemplate(&text, name, root); err != nil {
			return err
		}
		if body := strings.Trim(strings.ReplaceAll(text.String(), "<no value>", ""), "\n"); strings.TrimSpace(body) != "" {
			fmt.Printf("---\n# Source: %s/templates/%s\n%s\n", about["name"], name, strings.TrimPrefix(body, "---\n"))
		}
	}
	return nil
}

func read(path string, into interface{}) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return yaml.Unmarshal(text, into)
}

// Maps are merged, everything else is replaced.
func merge(into, from map[string]interface{}) {
	for name, value := range from {
		over, isMap := value.(map[string]interface{})
		under, wasMap := into[name].(map[string]interface{})
		if isMap && wasMap {
			merge(under, over)
		} else {
			into[name] = value
		}
	}
}

func toFloats(value interface{}) interface{} {
	switch value := value.(type) {
	case map[string]interface{}:
		for name, each := range value {
			value[name] = toFloats(each)
		}
	case []interface{}:
		for index, each := range value {
			value[index] = toFloats(each)
		}
	case int:
		return float64(value)
	}
	return value
}

func toYaml(value interface{}) (string, error) {
	var text bytes.Buffer
	encoder := yaml.NewEncoder(&text)
	encoder.SetIndent(2)
	err := encoder.Encode(value)
	return strings.TrimSuffix(text.String(), "\n"), err
}
